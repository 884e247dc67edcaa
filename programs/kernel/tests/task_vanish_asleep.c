// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A thread ends its whole task while another thread of it goes to sleep for ever.

#include <assert.h>
#include <test.h>

#include "kernel_threads.h"

static void sleep_for_ever(void) {
  int never = 0;
  for (;;) {
    deschedule(&never);
  }
}

static void vanish_with_sleeper(void) {
  start_thread(0, sleep_for_ever);
  task_vanish(17);
}

int main(void) {
  test_start("task_vanish_asleep");
  int child = fork();
  assert(child >= 0);
  if (child == 0) {
    vanish_with_sleeper();
  }
  int status = 0;
  int collected = wait(&status);
  assert(collected == child && status == 17);
  test_success("task_vanish_asleep");
  return 0;
}
