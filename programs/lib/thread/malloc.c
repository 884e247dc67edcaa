// The heap for many threads: the unguarded one, behind one lock.

#include <malloc.h>
#include <mutex.h>

static mutex_t heap_lock; // zero: free, also before thr_init

void *malloc(size_t size) {
  mutex_lock(&heap_lock);
  void *block = _malloc(size);
  mutex_unlock(&heap_lock);
  return block;
}

void *calloc(size_t count, size_t size) {
  mutex_lock(&heap_lock);
  void *block = _calloc(count, size);
  mutex_unlock(&heap_lock);
  return block;
}

void *realloc(void *block, size_t size) {
  mutex_lock(&heap_lock);
  void *moved = _realloc(block, size);
  mutex_unlock(&heap_lock);
  return moved;
}

void free(void *block) {
  mutex_lock(&heap_lock);
  _free(block);
  mutex_unlock(&heap_lock);
}
