// KIND: broken
// ARGS:
// EXPECT: wrong result
// PREEMPT: marker
// TEST: atomic_fetch_add
// ABOUT: atomic_fetch_add as a load and a store: of two additions one is lost.

#include <atomic.h>
#include <landslide.h>

int atomic_fetch_add(volatile int *at, int amount) {
  int before = *at;
  landslide_preempt(); // what the other thread adds here is overwritten
  *at = before + amount;
  return before;
}
