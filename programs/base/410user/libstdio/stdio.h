// Text for the console and for buffers.

#ifndef LANDSLIDE_BASE_STDIO_H
#define LANDSLIDE_BASE_STDIO_H

#ifndef ASSEMBLER

#include <stdarg.h>
#include <stddef.h>

int printf(const char *format, ...);
int vprintf(const char *format, va_list args);
int sprintf(char *buf, const char *format, ...);
int vsprintf(char *buf, const char *format, va_list args);
int snprintf(char *buf, size_t size, const char *format, ...);
int vsnprintf(char *buf, size_t size, const char *format, va_list args);

int putchar(int c);
int puts(const char *s);
void hexdump(void *buf, int len);

#endif

#endif
