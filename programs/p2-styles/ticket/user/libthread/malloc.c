// The heap, behind a bit of its own: mutexes need no heap, but a heap that needs mutexes could not be used before there are any.

#include <malloc.h>

static int busy; // bit 0

static void enter(void) {
  unsigned char was_set;
  do {
    __asm__ volatile("lock btsl $0, %1\n\tsetc %0" : "=q"(was_set), "+m"(busy) : : "cc", "memory");
  } while (was_set);
}

static void leave(void) {
  __asm__ volatile("lock btrl $0, %0" : "+m"(busy) : : "cc", "memory");
}

void *malloc(size_t size) {
  enter();
  void *block = _malloc(size);
  leave();
  return block;
}

void *calloc(size_t count, size_t size) {
  enter();
  void *block = _calloc(count, size);
  leave();
  return block;
}

void *realloc(void *block, size_t size) {
  enter();
  void *moved = _realloc(block, size);
  leave();
  return moved;
}

void free(void *block) {
  enter();
  _free(block);
  leave();
}
