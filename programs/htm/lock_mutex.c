// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Threads are alone in the critical section of an elided mutex.
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.
// The lock tries again as long as it is told that this may help. The checker sees the loop and does not go round it for ever.

#include "elided_mutex.h"

#include "lock_test.h"

int main(int argc, char **argv) {
  test_start("lock_mutex");
  run_lock_test(argc, argv);
  test_success("lock_mutex");
  return 0;
}
