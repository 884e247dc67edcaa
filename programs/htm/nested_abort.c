// KIND: htm
// ARGS: 2 1
// MODE: -X -A
// EXPECT: OK
// ABOUT: An abort of an inner transaction undoes the outer one as well, and says _XABORT_NESTED.
//
// -X: OK, but all that a program sees there is _XABORT_RETRY. -X -A, -X -A -S: OK.

#include "htm_test.h"

#define ARGUMENT 3

static volatile int outer[MAX_THREADS];
static volatile int inner[MAX_THREADS];

static void run_inner(int me) {
  unsigned status = _xbegin();
  assert(status == _XBEGIN_STARTED); // the failure path is that of the outer one
  inner[me] = 1;
  _xabort(ARGUMENT);
  panic("a transaction goes on after _xabort");
}

static void iterate(int me, int iteration) {
  (void)iteration;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    outer[me] = 1;
    run_inner(me);
  }
  assert(!_xtest());
  assert(outer[me] == 0 && inner[me] == 0);
  if ((status & _XABORT_EXPLICIT) != 0) {
    assert((status & _XABORT_NESTED) != 0 && _XABORT_CODE(status) == ARGUMENT);
  } else {
    assert((status & _XABORT_RETRY) != 0);
  }
}

int main(int argc, char **argv) {
  test_start("nested_abort");
  read_arguments(argc, argv);
  run_threads();
  test_success("nested_abort");
  return 0;
}
