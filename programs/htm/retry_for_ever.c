// KIND: htm
// ARGS: 2 2
// EXPECT: OK
// ABOUT: A transaction is tried again until it succeeds, whatever the processor says.
//
// The last thread that is left has no other to be in conflict with, so it gets through.

#include "htm_test.h"

static volatile int counter;

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  while (_xbegin() != _XBEGIN_STARTED) {
  }
  counter++;
  _xend();
}

int main(int argc, char **argv) {
  test_start("retry_for_ever");
  read_arguments(argc, argv);
  run_threads();
  assert(counter == threads * iterations);
  test_success("retry_for_ever");
  return 0;
}
