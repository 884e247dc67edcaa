#include <malloc.h>
#include <syscall.h>
#include <thr_internals.h>

static volatile int busy;

static void enter(void) {
  while (exchange(&busy, 1)) {
    yield(-1);
  }
}

static void leave(void) {
  busy = 0;
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
