// KIND: test
// ARGS: 3
// EXPECT: OK
// ABOUT: Each thread replaces its predecessor's number by its own, if it is the one that it finds. Argument: threads.

#include <atomic.h>
#include <test.h>

#include "bare_threads.h"

static volatile int word;

static void *visit(void *number) {
  int me = (int)number;
  atomic_compare_swap(&word, me, me + 1);
  return number;
}

int main(int argc, char **argv) {
  test_start("casrot");
  test_success("casrot");
  run_threads(argument(argc, argv, 1, 3), visit);
  return 0;
}
