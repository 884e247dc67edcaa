// KIND: broken
// ARGS:
// EXPECT: wrong result
// PREEMPT: marker
// TEST: atomic_fetch_sub
// ABOUT: atomic_fetch_sub subtracts atomically, but reads the value that it returns apart from that.

#include <atomic.h>
#include <landslide.h>

int atomic_fetch_sub(volatile int *at, int amount) {
  int before = *at;
  landslide_preempt(); // the other thread reads the same value here; both return it
  __asm__ volatile("lock subl %1, %0" : "+m"(*at) : "r"(amount));
  return before;
}
