// KIND: htm
// ARGS: 2 1
// MODE: -X -A
// EXPECT: OK
// ABOUT: A transaction that touches more lines than a small cache has.
//
// A failure path that would try again for ever must know the one reason that does not go away. This one believes that it
// cannot happen.
//
// -X, -X -A, -X -A -S: OK, as the cache is taken to be big enough. The same with --cache-lines 64. -X -A --cache-lines 8: failed
// assertion.

#include "htm_test.h"

#define LINE 64
#define LINES 16

static volatile char own[MAX_THREADS][LINES][LINE] __attribute__((aligned(LINE)));

static void iterate(int me, int iteration) {
  (void)iteration;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    for (int i = 0; i < LINES; i++) {
      own[me][i][0]++;
    }
    _xend();
  } else {
    assert((status & _XABORT_CAPACITY) == 0);
  }
}

int main(int argc, char **argv) {
  test_start("capacity");
  read_arguments(argc, argv);
  run_threads();
  test_success("capacity");
  return 0;
}
