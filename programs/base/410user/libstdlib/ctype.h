// Kinds of ASCII characters.

#ifndef LANDSLIDE_BASE_CTYPE_H
#define LANDSLIDE_BASE_CTYPE_H

int isascii(int c);
int iscntrl(int c);
int isdigit(int c);
int isxdigit(int c);
int islower(int c);
int isupper(int c);
int isalpha(int c);
int isalnum(int c);
int isgraph(int c);
int isprint(int c);
int ispunct(int c);
int isspace(int c);
int tolower(int c);
int toupper(int c);

#endif
