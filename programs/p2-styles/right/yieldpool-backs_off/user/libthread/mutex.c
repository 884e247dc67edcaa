// A thread that finds the mutex taken tries again later and later, so that no state of its loop ever comes again.

#include <mutex.h>
#include <stdlib.h>
#include <thr_internals.h>

int mutex_init(mutex_t *mp) {
  mp->taken = 0;
  return 0;
}

void mutex_destroy(mutex_t *mp) {
  if (exchange(&mp->taken, 1)) {
    panic("mutex_destroy: it is taken");
  }
}

void mutex_lock(mutex_t *mp) {
  for (int pause = 1; exchange(&mp->taken, 1); pause += 3) {
    for (volatile int i = 0; i < pause; i++) {
      continue;
    }
  }
}

void mutex_unlock(mutex_t *mp) {
  mp->taken = 0;
}
