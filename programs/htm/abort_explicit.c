// KIND: htm
// ARGS: 2 1
// MODE: -X -A
// EXPECT: OK
// ABOUT: A transaction aborts itself; its argument arrives, and what it wrote is undone.
//
// -X: OK, but all that a program sees there is _XABORT_RETRY. -X -A: OK; EXPLICIT with the argument, or RETRY.
// -X -A -S: OK; EXPLICIT alone.

#include "htm_test.h"

#define ARGUMENT 0xa5

static volatile int own[MAX_THREADS];

static void iterate(int me, int iteration) {
  (void)iteration;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    own[me] = 1;
    _xabort(ARGUMENT);
    panic("a transaction goes on after _xabort");
  }
  assert(own[me] == 0);
  if ((status & _XABORT_EXPLICIT) != 0) {
    assert(_XABORT_CODE(status) == ARGUMENT);
    assert((status & _XABORT_RETRY) == 0);
  } else {
    assert(status == _XABORT_RETRY);
  }
}

int main(int argc, char **argv) {
  test_start("abort_explicit");
  read_arguments(argc, argv);
  run_threads();
  test_success("abort_explicit");
  return 0;
}
