// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A thread says that it sleeps, and then sleeps only if nothing was given yet, which the kernel decides in one step.

#include <syscall.h>
#include <test.h>

#include "bare_threads.h"

static volatile int given;
static volatile int sleeper;

static void take(void) {
  sleeper = gettid();
  while (!given) {
    deschedule(&given);
  }
}

static void give(void) {
  given = 1;
  int tid = sleeper;
  if (tid != 0) {
    make_runnable(tid); // fails if it is not asleep, which is just as well
  }
}

static void *run(void *number) {
  if ((int)number == 0) {
    give();
  } else {
    take();
  }
  return number;
}

int main(void) {
  test_start("sleep_unless_given");
  test_success("sleep_unless_given");
  run_threads(2, run);
  return 0;
}
