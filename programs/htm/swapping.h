// Threads swap neighbours in a ring of as many elements as there are threads: thread i swaps elements i and i + 1.
//
// Each element has a lock for the failure path and a flag that says that a failure path is at it. A transaction gives up if
// it finds one of its two flags set. In which order the two locks are taken is for the test to say.

#ifndef SWAPPING_H
#define SWAPPING_H

#include <mutex.h>
#include <stdbool.h>

#include "htm_test.h"

typedef struct {
  mutex_t mutex;
  volatile bool taken;
  volatile int value;
} element_t;

static element_t elements[MAX_THREADS];

// A test defines it: takes the mutexes of both.
static void lock_both(element_t *one, element_t *other);

static void swap_values(element_t *one, element_t *other) {
  int value = one->value;
  one->value = other->value;
  other->value = value;
}

static void swap_locked(element_t *one, element_t *other) {
  lock_both(one, other);
  one->taken = true;
  other->taken = true;
  swap_values(one, other);
  one->taken = false;
  other->taken = false;
  mutex_unlock(&one->mutex);
  mutex_unlock(&other->mutex);
}

static void iterate(int me, int iteration) {
  (void)iteration;
  element_t *one = &elements[me];
  element_t *other = &elements[(me + 1) % threads];
  if (_xbegin() == _XBEGIN_STARTED) {
    if (one->taken || other->taken) {
      _xabort(1);
    }
    swap_values(one, other);
    _xend();
  } else {
    swap_locked(one, other);
  }
}

// Whether each of the numbers from 0 on is still there, so none is there twice.
static inline bool is_permutation(void) {
  unsigned found = 0;
  for (int i = 0; i < threads; i++) {
    found |= 1u << elements[i].value;
  }
  return found == (1u << threads) - 1;
}

static inline void run_swaps(int argc, char **argv) {
  read_arguments(argc, argv);
  assert(threads >= 2);
  for (int i = 0; i < threads; i++) {
    mutex_init(&elements[i].mutex);
    elements[i].value = i;
  }
  run_threads();
  assert(is_permutation());
}

#endif
