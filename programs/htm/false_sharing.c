// KIND: htm
// ARGS: 2 1
// MODE: -X -A
// EXPECT: OK
// ABOUT: Transactions on different variables that lie on one line of the cache.
//
// Each thread counts in a variable of its own and believes that no other can be in its way.
//
// -X, -X -A, -X -A -S: OK. -X -A --cache-line 64, with or without -S: failed assertion. --cache-line 4: OK.

#include "htm_test.h"

static volatile int own[MAX_THREADS] __attribute__((aligned(64)));

static void iterate(int me, int iteration) {
  (void)iteration;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    own[me]++;
    _xend();
  } else {
    assert((status & _XABORT_CONFLICT) == 0);
  }
}

int main(int argc, char **argv) {
  test_start("false_sharing");
  read_arguments(argc, argv);
  run_threads();
  test_success("false_sharing");
  return 0;
}
