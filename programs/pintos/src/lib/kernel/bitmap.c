#include <bitmap.h>

#include <round.h>
#include <string.h>

#define BITS 32

size_t bitmap_buf_size(size_t bit_cnt) {
  return DIV_ROUND_UP(bit_cnt, BITS) * sizeof(unsigned);
}

void bitmap_init(struct bitmap *bitmap, size_t bit_cnt, void *buffer) {
  bitmap->bit_cnt = bit_cnt;
  bitmap->bits = buffer;
  memset(buffer, 0, bitmap_buf_size(bit_cnt));
}

bool bitmap_test(const struct bitmap *bitmap, size_t index) {
  return bitmap->bits[index / BITS] >> index % BITS & 1;
}

bool bitmap_all(const struct bitmap *bitmap, size_t start, size_t cnt, bool value) {
  for (size_t i = 0; i < cnt; i++) {
    if (bitmap_test(bitmap, start + i) != value) {
      return false;
    }
  }
  return true;
}

void bitmap_set_multiple(struct bitmap *bitmap, size_t start, size_t cnt, bool value) {
  for (size_t i = start; i < start + cnt; i++) {
    unsigned bit = 1u << i % BITS;
    bitmap->bits[i / BITS] = value ? bitmap->bits[i / BITS] | bit : bitmap->bits[i / BITS] & ~bit;
  }
}

size_t bitmap_scan_and_flip(struct bitmap *bitmap, size_t start, size_t cnt, bool value) {
  for (size_t i = start; i + cnt <= bitmap->bit_cnt; i++) {
    if (bitmap_all(bitmap, i, cnt, value)) {
      bitmap_set_multiple(bitmap, i, cnt, !value);
      return i;
    }
  }
  return BITMAP_ERROR;
}
