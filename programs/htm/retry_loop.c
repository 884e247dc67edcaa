// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: A transaction is tried again for as long as the processor says that this may help.
//
// A checker that may always refuse once more would never get to the end of it.
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.

#include <atomic.h>

#include "htm_test.h"

static volatile int counter;

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  unsigned status;
  do {
    status = _xbegin();
  } while (status != _XBEGIN_STARTED && (status & _XABORT_RETRY) != 0);
  if (status == _XBEGIN_STARTED) {
    counter++;
    _xend();
  } else {
    atomic_fetch_add(&counter, 1);
  }
}

int main(int argc, char **argv) {
  test_start("retry_loop");
  read_arguments(argc, argv);
  run_threads();
  assert(counter == threads * iterations);
  test_success("retry_loop");
  return 0;
}
