// A thread sleeps for some slices while another one works. It may wake up at any moment of that; the test shows when it did.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/interrupt.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define DURATION 30

static struct semaphore done;
static char order[4];
static int count;

static void note(char what) {
  enum intr_level old_level = intr_disable();
  order[count++] = what;
  intr_set_level(old_level);
}

static void sleeper(void *aux UNUSED) {
  timer_sleep(DURATION);
  note('S');
  sema_up(&done);
}

void test_sleep_order(void) {
  sema_init(&done, 0);
  count = 0;
  thread_create("sleeper", PRI_DEFAULT + 1, sleeper, NULL);
  note('a');
  note('b');
  sema_down(&done);
  msg("order %s", order);
}
