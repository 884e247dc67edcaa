#ifndef THREADS_MALLOC_H
#define THREADS_MALLOC_H

#include <stddef.h>

void malloc_init(void);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *block);

#endif
