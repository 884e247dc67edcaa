// Numbers, the heap, and the end of a task. The student provides panic and the heap behind a lock.

#ifndef LANDSLIDE_BASE_STDLIB_H
#define LANDSLIDE_BASE_STDLIB_H

#include <malloc.h>
#include <stddef.h>

#define RAND_MAX 0x7fffffff

void exit(int status) __attribute__((noreturn));
void panic(const char *format, ...);

int atoi(const char *s);
long atol(const char *s);
long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
int abs(int n);

int rand(void);
void srand(unsigned int seed);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
