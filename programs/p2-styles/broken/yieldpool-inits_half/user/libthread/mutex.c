// TEST: init_again
// EXPECT: deadlock | infinite loop
// ABOUT: A mutex is supposed to be zero before it is initialised; it is not when it was destroyed.

#include <mutex.h>
#include <stdlib.h>
#include <syscall.h>
#include <thr_internals.h>

int mutex_init(mutex_t *mp) {
  mp->owner = -1; // and taken is as it was
  return 0;
}

void mutex_destroy(mutex_t *mp) {
  if (exchange(&mp->taken, 1)) {
    panic("mutex_destroy: it is taken");
  }
}

void mutex_lock(mutex_t *mp) {
  while (exchange(&mp->taken, 1)) {
    if (yield(mp->owner) < 0) {
      yield(-1);
    }
  }
  mp->owner = gettid();
}

void mutex_unlock(mutex_t *mp) {
  mp->owner = -1;
  mp->taken = 0; // a plain store is as good as any other to let go
}
