// A thread sleeps while no other one has anything to do, and wakes up again.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"

void test_sleep_alone(void) {
  int64_t start = timer_ticks();
  timer_sleep(1);
  if (timer_elapsed(start) < 1) {
    fail("A thread woke up too early.");
  }
}
