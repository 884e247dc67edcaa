// Two threads of different priority sleep until the same tick. The timer wakes both at once, so the higher priority goes first.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define DURATION 5

static struct semaphore done;
static int64_t start;
static int finished;

static void sleeper(void *priority) {
  int64_t left = start + DURATION - timer_ticks();
  timer_sleep(left);
  finished++;
  if (left > 0 && (int)priority > PRI_DEFAULT && finished != 1) {
    fail("The thread of higher priority is the second to wake up.");
  }
  sema_up(&done);
}

static void create(const char *name, int priority) {
  thread_create(name, priority, sleeper, (void *)priority);
}

void test_alarm_same_tick(void) {
  sema_init(&done, 0);
  finished = 0;
  start = timer_ticks();
  create("low", PRI_DEFAULT);
  create("high", PRI_DEFAULT + 1);
  sema_down(&done);
  sema_down(&done);
}
