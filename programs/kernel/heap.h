// The kernel's heap: control blocks, kernel stacks, page tables. NULL if memory is short.

#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>

void heap_init(void *start, void *end);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *memalign(size_t alignment, size_t size); // a power of two
void free(void *memory); // NULL: nothing

#endif
