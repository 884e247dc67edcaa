// KIND: broken
// ARGS:
// EXPECT: wrong result
// PREEMPT: marker
// TEST: atomic_exchange
// ABOUT: atomic_exchange as a load and a store: two threads get the same old value.

#include <atomic.h>
#include <landslide.h>

int atomic_exchange(volatile int *at, int value) {
  int before = *at;
  landslide_preempt(); // the other thread loads the same value here
  *at = value;
  return before;
}
