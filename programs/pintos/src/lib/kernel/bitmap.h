#ifndef __LIB_KERNEL_BITMAP_H
#define __LIB_KERNEL_BITMAP_H

#include <stdbool.h>
#include <stddef.h>

#define BITMAP_ERROR ((size_t)-1)

struct bitmap {
  size_t bit_cnt;
  unsigned *bits;
};

size_t bitmap_buf_size(size_t bit_cnt); // the bytes that so many bits take
void bitmap_init(struct bitmap *bitmap, size_t bit_cnt, void *buffer);
bool bitmap_test(const struct bitmap *bitmap, size_t index);
bool bitmap_all(const struct bitmap *bitmap, size_t start, size_t cnt, bool value);
void bitmap_set_multiple(struct bitmap *bitmap, size_t start, size_t cnt, bool value);

// Finds so many in a row that have a value, and gives them the other one. Where they are, or BITMAP_ERROR.
size_t bitmap_scan_and_flip(struct bitmap *bitmap, size_t start, size_t cnt, bool value);

#endif
