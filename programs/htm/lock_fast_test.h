// Critical sections that have nothing to do with each other never take the lock (thesis, figure 6.9b). A test includes first
// the lock.

#ifndef LOCK_FAST_TEST_H
#define LOCK_FAST_TEST_H

#include "htm_test.h"

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  lock_acquire();
  assert(_xtest());
  lock_release();
}

static inline void run_lock_test(int argc, char **argv) {
  read_arguments(argc, argv);
  run_threads();
}

#endif
