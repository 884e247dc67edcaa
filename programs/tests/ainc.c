// KIND: test
// ARGS: 3
// EXPECT: OK
// ABOUT: Threads add 1 to a counter, each by one atomic instruction; no addition is lost. Argument: threads.

#include <atomic.h>
#include <test.h>

#include "bare_threads.h"

// Compared after the last thread is gone.
volatile int magic_global_value;
int magic_global_expected_result;

static void *count(void *number) {
  atomic_fetch_add(&magic_global_value, 1);
  return number;
}

int main(int argc, char **argv) {
  test_start("ainc");
  int threads = argument(argc, argv, 1, 3);
  magic_global_expected_result = threads;
  test_success("ainc");
  run_threads(threads, count);
  return 0;
}
