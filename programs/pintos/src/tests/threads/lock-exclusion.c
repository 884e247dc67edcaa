// Two threads of the same priority take a lock. Neither finds the other inside, and each can give back what it has taken.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct lock lock;
static struct semaphore done;
static volatile int inside;

static void enter_and_leave(void) {
  lock_acquire(&lock);
  inside++;
  if (inside != 1 || !lock_held_by_current_thread(&lock)) {
    fail("A thread does not have the lock that it has acquired.");
  }
  timer_ticks(); // disables interrupts for a moment, so that there is a place where threads take turns
  inside--;
  lock_release(&lock);
}

static void visitor(void *aux UNUSED) {
  enter_and_leave();
  sema_up(&done);
}

void test_lock_exclusion(void) {
  lock_init(&lock);
  sema_init(&done, 0);
  inside = 0;
  thread_create("visitor", PRI_DEFAULT, visitor, NULL);
  enter_and_leave();
  sema_down(&done);
}
