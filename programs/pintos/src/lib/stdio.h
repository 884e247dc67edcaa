#ifndef __LIB_STDIO_H
#define __LIB_STDIO_H

#include <debug.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1

int printf(const char *format, ...) PRINTF_FORMAT(1, 2);
int vprintf(const char *format, va_list arguments) PRINTF_FORMAT(1, 0);
int snprintf(char *buffer, size_t size, const char *format, ...) PRINTF_FORMAT(3, 4);
int vsnprintf(char *buffer, size_t size, const char *format, va_list arguments) PRINTF_FORMAT(3, 0);
int putchar(int character);
int puts(const char *text);

// Formats, and hands over the characters one by one.
void __vprintf(const char *format, va_list arguments, void (*output)(char, void *), void *aux);

#endif
