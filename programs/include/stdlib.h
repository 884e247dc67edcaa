#ifndef STDLIB_H
#define STDLIB_H

#include <malloc.h>
#include <stddef.h>

// Sets the task's status and ends this thread; the task ends with its last thread. In a program with threads of POSIX it ends
// all of them.
void exit(int status) __attribute__((noreturn));

// Ends the whole task as one that failed, after a message.
void panic(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

void abort(void) __attribute__((noreturn)); // as one that failed

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

#define RAND_MAX 0x7fff

// The same numbers in every run, for the same threads in the same order.
int rand(void);
int rand_r(unsigned *state);
void srand(unsigned start);

int atoi(const char *s);
long strtol(const char *s, char **end, int base); // base 2 to 36, or 0: by the prefix 0x or 0
int abs(int n);

#endif
