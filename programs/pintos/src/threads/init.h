#ifndef THREADS_INIT_H
#define THREADS_INIT_H

#include <stdint.h>

extern uint32_t *init_page_dir; // of the kernel alone

#endif
