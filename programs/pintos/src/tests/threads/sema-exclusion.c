// Two threads of the same priority go twice through a section that a semaphore admits one thread to.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define TIMES 2

static struct semaphore sema;
static struct semaphore done;
static volatile int inside;

static void enter_and_leave(void) {
  for (int i = 0; i < TIMES; i++) {
    sema_down(&sema);
    inside++;
    if (inside != 1) {
      fail("%d threads are in the section at once.", inside);
    }
    timer_ticks(); // disables interrupts for a moment, so that there is a place where threads take turns
    inside--;
    sema_up(&sema);
  }
}

static void visitor(void *aux UNUSED) {
  enter_and_leave();
  sema_up(&done);
}

void test_sema_exclusion(void) {
  sema_init(&sema, 1);
  sema_init(&done, 0);
  inside = 0;
  thread_create("visitor", PRI_DEFAULT, visitor, NULL);
  enter_and_leave();
  sema_down(&done);
}
