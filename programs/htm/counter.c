// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: A counter is incremented in a transaction, or by one atomic instruction.
//
// No other thread can come between the load and the store of either.
//
// -X: OK; 8 interleavings with 2 1: two outcomes of each transaction, two orders. -X -A -S: OK; 4 with 2 1: the first
// to come succeeds, the second succeeds or meets a conflict. -W: failed assertion, as an
// addition may come into a transaction.

#include <atomic.h>

#include "htm_test.h"

static volatile int counter;

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  if (_xbegin() == _XBEGIN_STARTED) {
    counter++;
    _xend();
  } else {
    atomic_fetch_add(&counter, 1);
  }
}

int main(int argc, char **argv) {
  test_start("counter");
  read_arguments(argc, argv);
  run_threads();
  assert(counter == threads * iterations);
  test_success("counter");
  return 0;
}
