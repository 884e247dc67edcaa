#ifndef __LIB_KERNEL_CONSOLE_H
#define __LIB_KERNEL_CONSOLE_H

#include <stddef.h>

void console_init(void);  // from now on each text comes out in one piece
void console_panic(void); // from now on it need not: the lock may be held by the thread that gives up
void putbuf(const char *buffer, size_t size);

#endif
