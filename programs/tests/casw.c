// KIND: test
// ARGS: 2
// EXPECT: OK
// ABOUT: Threads try to replace 0 by 1, and then store a value of their own, whether they did or not. Argument: threads.

#include <atomic.h>
#include <test.h>

#include "bare_threads.h"

static volatile int word;

static void *visit(void *number) {
  atomic_compare_swap(&word, 0, 1);
  word = (int)number + 3;
  return number;
}

int main(int argc, char **argv) {
  test_start("casw");
  test_success("casw");
  run_threads(argument(argc, argv, 1, 2), visit);
  return 0;
}
