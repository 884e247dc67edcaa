// KIND: htm
// ARGS: 2 1
// MODE: -X -A
// EXPECT: OK
// ABOUT: What happens because a transaction succeeded cannot be what makes it fail.
//
// The first thread's transaction writes what the others write as well, but they do so only when it is done. In no interleaving is
// there a conflicting access before it, so it must never fail for a conflict; a checker that turns the two around without
// looking whether the second still happens would say that it does.
//
// OK in all modes.

#include "htm_test.h"

static volatile int shared[MAX_ITERATIONS];
static volatile int done[MAX_ITERATIONS];

static void come_first(int iteration) {
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    shared[iteration] = 1;
    _xend();
  } else {
    assert((status & _XABORT_CONFLICT) == 0);
  }
  done[iteration] = 1;
}

static void come_second(int iteration) {
  if (done[iteration] != 0) {
    shared[iteration] = 2;
  }
}

static void iterate(int me, int iteration) {
  if (me == 0) {
    come_first(iteration);
  } else {
    come_second(iteration);
  }
}

int main(int argc, char **argv) {
  test_start("causality");
  read_arguments(argc, argv);
  run_threads();
  test_success("causality");
  return 0;
}
