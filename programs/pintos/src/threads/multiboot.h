#ifndef THREADS_MULTIBOOT_H
#define THREADS_MULTIBOOT_H

#include <stdint.h>

void multiboot_start(uint32_t information);

#endif
