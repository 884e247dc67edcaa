// KIND: test
// ARGS: 2
// EXPECT: OK
// ABOUT: Two threads add each other's number to their own, as for Fibonacci numbers; a third one looks on. Argument: additions.

#include <assert.h>
#include <test.h>

#include "bare_threads.h"

static volatile int one = 1;
static volatile int other = 1;
static int additions;

static void *visit(void *number) {
  if ((int)number == 0) {
    int seen_one = one;
    int seen_other = other;
    assert(seen_one > 0 && seen_other > 0);
    return number;
  }
  for (int i = 0; i < additions; i++) {
    if ((int)number == 1) {
      one = one + other;
    } else {
      other = other + one;
    }
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("fib_bench");
  additions = argument(argc, argv, 1, 2);
  test_success("fib_bench");
  run_threads(3, visit);
  return 0;
}
