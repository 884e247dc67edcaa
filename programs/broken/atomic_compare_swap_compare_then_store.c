// KIND: broken
// ARGS:
// EXPECT: wrong result
// PREEMPT: marker
// TEST: atomic_compare_swap
// ABOUT: atomic_compare_swap compares and then stores: two threads succeed where one may.

#include <atomic.h>
#include <landslide.h>

int atomic_compare_swap(volatile int *at, int expected, int value) {
  int found = *at;
  if (found == expected) {
    landslide_preempt(); // the other thread's comparison succeeds here as well
    *at = value;
  }
  return found;
}
