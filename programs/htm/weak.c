// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: A reader outside of any transaction never sees one half done, if transactions are strongly atomic.
//
// The transaction makes a number odd and then even again. Hardware never shows the odd one; software transactions guard against
// other transactions only.
//
// -X, -X -A, -X -A -S: OK. -X -A -S -W: failed assertion.

#include <atomic.h>

#include "htm_test.h"

static volatile int even;

static void iterate(int me, int iteration) {
  (void)iteration;
  if (me == threads - 1) {
    assert(even % 2 == 0);
  } else if (_xbegin() == _XBEGIN_STARTED) {
    even++;
    even++;
    _xend();
  } else {
    atomic_fetch_add(&even, 2);
  }
}

int main(int argc, char **argv) {
  test_start("weak");
  read_arguments(argc, argv);
  run_threads();
  test_success("weak");
  return 0;
}
