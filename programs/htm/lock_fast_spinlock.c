// KIND: htm
// ARGS: 2 1
// MODE: -X -A -S
// EXPECT: failed assertion
// ABOUT: Critical sections that are independent take the lock for nothing: to ask whether it is free writes to it.
//
// The mistake of figure 6.7 in the thesis. It takes a conflict to show, so -X alone, which only knows aborts that may be tried
// again, finds nothing. -X -A, -X -A -S: failed assertion.

#include "spinlock.h"

#include "lock_fast_test.h"

int main(int argc, char **argv) {
  test_start("lock_fast_spinlock");
  run_lock_test(argc, argv);
  test_success("lock_fast_spinlock");
  return 0;
}
