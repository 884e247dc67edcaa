// Two threads sleep, one a tick longer than the other. Both wake up, and neither too early.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct semaphore done;

static void sleeper(void *ticks) {
  int64_t start = timer_ticks();
  timer_sleep((int)ticks);
  if (timer_elapsed(start) < (int)ticks) {
    fail("A thread that sleeps %d ticks woke up after %d.", (int)ticks, (int)timer_elapsed(start));
  }
  sema_up(&done);
}

void test_alarm_simultaneous(void) {
  sema_init(&done, 0);
  thread_create("one", PRI_DEFAULT, sleeper, (void *)1);
  thread_create("two", PRI_DEFAULT, sleeper, (void *)2);
  sema_down(&done);
  sema_down(&done);
}
