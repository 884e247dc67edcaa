// KIND: test
// ARGS: 2 2
// EXPECT: OK
// ABOUT: Threads increment a counter without a lock, and nobody minds what it ends up as. Arguments: threads, increments of each.

#include <landslide.h>
#include <test.h>

#include "bare_threads.h"

static volatile int counter;
static int increments;

// Can be preempted before the load and before the store.
static void *count(void *number) {
  for (int i = 0; i < increments; i++) {
    landslide_preempt();
    int before = counter;
    landslide_preempt();
    counter = before + 1;
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("racyinc");
  increments = argument(argc, argv, 2, 2);
  test_success("racyinc");
  run_threads(argument(argc, argv, 1, 2), count);
  return 0;
}
