// The text screen.

#ifndef CONSOLE_H
#define CONSOLE_H

#include <stdint.h>

void console_init(void);

// Writes without the console's lock: for panic.
void console_write(const char *text, uint32_t length);

// Writes in one piece; what the printf of our C library calls.
int print(int length, const char *text);

#endif
