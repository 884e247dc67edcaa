// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A thread yields to one that vanishes, and to its id when it is gone.

#include <assert.h>
#include <test.h>

#include "kernel_threads.h"

int main(void) {
  test_start("yield_vanish");
  int tid = start_thread(0, vanish);
  assert(tid > 0);
  int first = yield(tid);
  int second = yield(tid);
  assert(first == 0 || second < 0); // what is gone does not come back
  yield(gettid()); // Not all kernels take that for right.
  test_success("yield_vanish");
  return 0;
}
