// Formatted output to the console. Conversions: %d %i %u %x %X %o %p %s %c %%, with the flags - and 0, a width, a precision
// (most characters of %s), and l, which changes nothing: int and long are both 32 bits. A number or * for width and precision.

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

#endif
