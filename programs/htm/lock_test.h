// Threads in a critical section are alone there (thesis, figure 6.9a). A test includes first the lock.

#ifndef LOCK_TEST_H
#define LOCK_TEST_H

#include "htm_test.h"

static volatile int inside;

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  lock_acquire();
  inside++;
  if (!_xtest()) {
    thr_yield(-1); // invites others in
  }
  assert(inside == 1);
  inside--;
  lock_release();
}

static inline void run_lock_test(int argc, char **argv) {
  read_arguments(argc, argv);
  run_threads();
  assert(inside == 0);
}

#endif
