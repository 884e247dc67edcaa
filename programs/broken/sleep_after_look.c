// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: race
// ABOUT: As sleep_unless_given, but the thread looks first and says then that it sleeps: what is given in between wakes nobody.

#include <syscall.h>
#include <test.h>

#include "../tests/bare_threads.h"

static volatile int given;
static volatile int sleeper;

static void take(void) {
  static const int always = 0;
  if (!given) {
    sleeper = gettid(); // too late, if the other thread has looked by now
    deschedule(&always);
  }
}

static void give(void) {
  given = 1;
  int tid = sleeper;
  while (tid != 0 && make_runnable(tid) < 0) {
    yield(tid); // it is about to fall asleep
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
  test_start("sleep_after_look");
  test_success("sleep_after_look");
  run_threads(2, run);
  return 0;
}
