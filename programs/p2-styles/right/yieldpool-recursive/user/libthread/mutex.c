// A thread may lock a mutex that it has already. By bts.

#include <mutex.h>
#include <stdlib.h>
#include <syscall.h>

static int set(volatile int *word) {
  unsigned char was_set;
  __asm__ volatile("lock btsl $0, %1\n\tsetc %0" : "=q"(was_set), "+m"(*word) : : "memory", "cc");
  return was_set;
}

int mutex_init(mutex_t *mp) {
  mp->taken = 0;
  mp->owner = 0;
  mp->depth = 0;
  return 0;
}

void mutex_destroy(mutex_t *mp) {
  if (set(&mp->taken)) {
    panic("mutex_destroy: it is taken");
  }
}

void mutex_lock(mutex_t *mp) {
  int self = gettid();
  if (mp->owner != self) {
    while (set(&mp->taken)) {
      yield(-1);
    }
    mp->owner = self;
  }
  mp->depth++;
}

void mutex_unlock(mutex_t *mp) {
  if (--mp->depth == 0) {
    mp->owner = 0;
    mp->taken = 0;
  }
}
