#ifndef STDLIB_H
#define STDLIB_H

#include <malloc.h>
#include <stddef.h>

// Sets the task's status and ends this thread. The task ends with its last thread.
void exit(int status) __attribute__((noreturn));

// Ends the whole task as one that failed, after a message.
void panic(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

int atoi(const char *s);
long strtol(const char *s, char **end, int base); // base 2 to 36, or 0: by the prefix 0x or 0
int abs(int n);

#endif
