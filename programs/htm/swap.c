// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Threads swap elements of an array in transactions, or with a lock for each element, taken in one order by all.
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.

#include "swapping.h"

// The one that comes first in the array is locked first, so no threads wait in a circle.
static void lock_both(element_t *one, element_t *other) {
  mutex_lock(one < other ? &one->mutex : &other->mutex);
  mutex_lock(one < other ? &other->mutex : &one->mutex);
}

int main(int argc, char **argv) {
  test_start("swap");
  run_swaps(argc, argv);
  test_success("swap");
  return 0;
}
