// The heap. malloc and friends are the thread library's and may be called by any thread; those with an underscore are what
// they guard, and are for code that makes sure that no two threads are in them at once.

#ifndef MALLOC_H
#define MALLOC_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);

void *_malloc(size_t size);
void *_calloc(size_t count, size_t size);
void *_realloc(void *block, size_t size);
void _free(void *block);

#endif
