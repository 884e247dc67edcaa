#ifndef __LIB_STRING_H
#define __LIB_STRING_H

#include <stddef.h>

void *memcpy(void *target, const void *source, size_t size);
void *memmove(void *target, const void *source, size_t size);
void *memset(void *target, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
char *strchr(const char *text, int character);
int strcmp(const char *a, const char *b);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t most);
size_t strlcpy(char *target, const char *source, size_t size);
char *strtok_r(char *text, const char *separators, char **rest);

#endif
