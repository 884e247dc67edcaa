// A thread sleeps, and only then another one, for much longer. The first one need not wait for that to wake up.

#include <debug.h>
#include <stdbool.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/interrupt.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define SHORT 2
#define LONG 90

// Other threads may be on the processor for some slices of time.
#define GRACE 40

static struct semaphore done;
static struct thread *early; // the first thread, until it is awake
#define NEVER (-1)
static int64_t asleep; // when the first thread was seen to sleep

static void sleep_short(void *aux UNUSED) {
  early = thread_current();
  timer_sleep(SHORT);
  early = NULL;
  int64_t late = timer_ticks() - asleep - SHORT;
  if (asleep != NEVER && late > GRACE) {
    fail("A thread that was to sleep %d ticks wakes up %d ticks too late.", SHORT, (int)late);
  }
  sema_up(&done);
}

static void sleep_long(void *aux UNUSED) {
  enum intr_level old_level = intr_disable();
  if (early != NULL && early->status == THREAD_BLOCKED) {
    asleep = timer_ticks();
  }
  intr_set_level(old_level);
  timer_sleep(LONG);
  sema_up(&done);
}

void test_alarm_order(void) {
  sema_init(&done, 0);
  early = NULL;
  asleep = NEVER;
  thread_create("short", PRI_DEFAULT, sleep_short, NULL);
  thread_create("long", PRI_DEFAULT, sleep_long, NULL);
  sema_down(&done);
  sema_down(&done);
}
