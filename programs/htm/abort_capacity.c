// KIND: htm
// ARGS: 2 1
// MODE: -X -A
// EXPECT: OK
// ABOUT: No transaction survives a system call.
//
// -X: OK, but all that a program sees there is _XABORT_RETRY. -X -A: OK; CAPACITY or RETRY. -X -A -S: OK; CAPACITY alone.
// -W: panic, as system calls are allowed there.

#include <syscall.h>

#include "htm_test.h"

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    gettid();
    _xend();
    panic("a system call in a transaction");
  }
  assert(status == _XABORT_CAPACITY || status == _XABORT_RETRY);
}

int main(int argc, char **argv) {
  test_start("abort_capacity");
  read_arguments(argc, argv);
  run_threads();
  test_success("abort_capacity");
  return 0;
}
