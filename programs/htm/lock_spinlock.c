// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Threads are alone in the critical section of an elided spinlock that writes when it is asked whether it is free.
//
// OK in all modes but -W: failed assertion. The lock tries again as long as it is told that this may help; the checker sees
// that and refuses such a transaction no more often than needed.

#include "spinlock.h"

#include "lock_test.h"

int main(int argc, char **argv) {
  test_start("lock_spinlock");
  run_lock_test(argc, argv);
  test_success("lock_spinlock");
  return 0;
}
