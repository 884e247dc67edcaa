// calloc locks the heap and calls malloc, which locks it again.

#include <malloc.h>
#include <mutex.h>
#include <stddef.h>
#include <string.h>

static mutex_t heap; // zero: free, also before thr_init

void *malloc(size_t size) {
  mutex_lock(&heap);
  void *block = _malloc(size);
  mutex_unlock(&heap);
  return block;
}

void *calloc(size_t count, size_t size) {
  mutex_lock(&heap);
  void *block = size != 0 && count > (size_t)-1 / size ? NULL : malloc(count * size);
  if (block != NULL) {
    memset(block, 0, count * size);
  }
  mutex_unlock(&heap);
  return block;
}

void *realloc(void *block, size_t size) {
  mutex_lock(&heap);
  void *moved = _realloc(block, size);
  mutex_unlock(&heap);
  return moved;
}

void free(void *block) {
  mutex_lock(&heap);
  _free(block);
  mutex_unlock(&heap);
}
