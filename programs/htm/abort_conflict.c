// KIND: htm
// ARGS: 2 1
// MODE: -X -A
// EXPECT: failed assertion
// ABOUT: Forgets that two transactions on one variable are in conflict.
//
// -X: OK, since there each abort is one that may be tried again. -X -A, -X -A -S: failed assertion.

#include <atomic.h>

#include "htm_test.h"

static volatile int counter;

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    counter++;
    _xend();
  } else {
    assert((status & _XABORT_CONFLICT) == 0);
    atomic_fetch_add(&counter, 1);
  }
}

int main(int argc, char **argv) {
  test_start("abort_conflict");
  read_arguments(argc, argv);
  run_threads();
  assert(counter == threads * iterations);
  test_success("abort_conflict");
  return 0;
}
