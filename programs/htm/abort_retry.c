// KIND: htm
// ARGS: 2 1
// EXPECT: failed assertion
// ABOUT: Believes that a transaction which nobody disturbs succeeds; the hardware promises nothing of the kind.
//
// -X, -X -A: failed assertion. -X -A -S, where transactions are software: OK.

#include "htm_test.h"

static volatile int own[MAX_THREADS];

static void iterate(int me, int iteration) {
  (void)iteration;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    own[me]++;
    _xend();
  }
  assert(status == _XBEGIN_STARTED); // an interrupt is enough to abort it
}

int main(int argc, char **argv) {
  test_start("abort_retry");
  read_arguments(argc, argv);
  run_threads();
  test_success("abort_retry");
  return 0;
}
