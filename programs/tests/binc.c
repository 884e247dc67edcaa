// KIND: test
// ARGS: 2
// EXPECT: OK
// ABOUT: Threads add 1 to one counter and then to another, each time by one atomic instruction. Argument: threads.

#include <atomic.h>
#include <test.h>

#include "bare_threads.h"

static volatile int first;
static volatile int second;

static void *count(void *number) {
  atomic_fetch_add(&first, 1);
  atomic_fetch_add(&second, 1);
  return number;
}

int main(int argc, char **argv) {
  test_start("binc");
  test_success("binc");
  run_threads(argument(argc, argv, 1, 2), count);
  return 0;
}
