// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: retry_loop with a count of the attempts, so that no two rounds of the loop are the same.
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.

#include <atomic.h>

#include "htm_test.h"

static volatile int counter;
static volatile int attempts[MAX_THREADS];

static void iterate(int me, int iteration) {
  (void)iteration;
  unsigned status;
  do {
    attempts[me]++;
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
  test_start("counting_retry_loop");
  read_arguments(argc, argv);
  run_threads();
  assert(counter == threads * iterations);
  for (int i = 0; i < threads; i++) {
    assert(attempts[i] >= iterations);
  }
  test_success("counting_retry_loop");
  return 0;
}
