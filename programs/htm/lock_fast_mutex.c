// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Independent critical sections of an elided mutex run side by side.
//
// OK in all modes: a thread that tries again as long as it may help gets a transaction in the end.

#include "elided_mutex.h"

#include "lock_fast_test.h"

int main(int argc, char **argv) {
  test_start("lock_fast_mutex");
  run_lock_test(argc, argv);
  test_success("lock_fast_mutex");
  return 0;
}
