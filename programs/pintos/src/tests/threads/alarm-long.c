// Two threads sleep for a moment, one before and one after a third thread that sleeps much longer than the test takes. Both wake up: one
// that is behind a longer sleep in a wrong list never does. How late they are is no matter, since ticks may come in a row.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define BEYOND_THE_TEST (1 << 29)

static struct semaphore done;

static void sleeper(void *ticks) {
  timer_sleep((int)ticks);
  sema_up(&done);
}

void test_alarm_long(void) {
  sema_init(&done, 0);
  thread_create("before", PRI_DEFAULT, sleeper, (void *)2);
  thread_create("long", PRI_DEFAULT, sleeper, (void *)BEYOND_THE_TEST);
  thread_create("after", PRI_DEFAULT, sleeper, (void *)1);
  sema_down(&done);
  sema_down(&done);
}
