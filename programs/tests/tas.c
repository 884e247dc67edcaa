// KIND: test
// ARGS: 2 2
// EXPECT: OK
// ABOUT: Threads try a few times to take a lock by test and set, and count if they get it. Arguments: threads, attempts of each.

#include <atomic.h>
#include <test.h>

#include "bare_threads.h"

static volatile int lock;
static volatile int counter;
static int attempts;

static void *try(void *number) {
  for (int i = 0; i < attempts; i++) {
    if (atomic_exchange(&lock, 1) == 0) {
      int before = counter;
      counter = before + 1;
      lock = 0;
      break;
    }
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("tas");
  attempts = argument(argc, argv, 2, 2);
  test_success("tas");
  run_threads(argument(argc, argv, 1, 2), try);
  return 0;
}
