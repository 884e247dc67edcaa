// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Transactions that have nothing to do with each other, but with the failure paths of others (thesis, figure 6.5).
//
// A transaction increments a variable of its thread's own. A failure path reads them all, which must give less than the sum
// at the end, as one increment of its own is missing for good.
//
// -X: OK; 6 interleavings with 2 1, as of the 8 that two outcomes each and two orders make, one order is enough where both
// succeed and where both fail. -X -A -S: OK with a single interleaving whatever the arguments, as nothing ever conflicts.

#include "htm_test.h"

static volatile int own[MAX_THREADS];

static int sum(void) {
  int sum = 0;
  for (int i = 0; i < threads; i++) {
    sum += own[i];
  }
  return sum;
}

static void iterate(int me, int iteration) {
  (void)iteration;
  if (_xbegin() == _XBEGIN_STARTED) {
    own[me]++;
    _xend();
  } else {
    assert(sum() < threads * iterations);
  }
}

int main(int argc, char **argv) {
  test_start("fig63");
  read_arguments(argc, argv);
  run_threads();
  test_success("fig63");
  return 0;
}
