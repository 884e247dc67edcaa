// Formatted output to the console. Conversions: %d %i %u %x %X %o %p %s %c %%, with the flags - and 0, a width, a precision
// (most characters of %s), ll for numbers of 64 bits, and l, h, z and t, which change nothing. A number or * for width and precision.

#ifndef STDIO_H
#define STDIO_H

#include <stdarg.h>
#include <stddef.h>

// Each returns how many characters the whole text has; the sn forms store no more than size, the final NUL included.
int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int vprintf(const char *format, va_list args);
int snprintf(char *buf, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *buf, size_t size, const char *format, va_list args);

int putchar(int c);
int puts(const char *s); // adds a newline

// Whatever the file is, it is the console.
typedef struct file {
  int unused;
} FILE;

extern FILE *const stdout;
extern FILE *const stderr;

int fprintf(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
int vfprintf(FILE *file, const char *format, va_list args);
int fputs(const char *s, FILE *file);
int fflush(FILE *file);
void perror(const char *s);

#endif
