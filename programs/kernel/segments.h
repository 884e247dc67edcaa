// The segments: flat ones for code and data of either ring, and the TSS, which says where the kernel's stack is.

#ifndef SEGMENTS_H
#define SEGMENTS_H

#include <stdint.h>

void segments_init(void);

// Where the next trap from user code starts to push.
void set_kernel_stack(uint32_t top);

#endif
