// KIND: htm
// ARGS: 2 1
// EXPECT: deadlock
// ABOUT: swap with a circle in the failure path: each thread locks its own element first.
//
// When all threads are in their failure paths at once, each may hold one lock and wait for the next thread's.
//
// -X, -X -A: deadlock. -X -A -S: deadlock, once there are enough conflicts for all to fail (2 2 or 3 1 and more).

#include "swapping.h"

static void lock_both(element_t *one, element_t *other) {
  mutex_lock(&one->mutex);
  mutex_lock(&other->mutex); // the owner of this one may wait for mine
}

int main(int argc, char **argv) {
  test_start("swapbug");
  run_swaps(argc, argv);
  test_success("swapbug");
  return 0;
}
