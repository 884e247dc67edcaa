// A thread comes for a lock at any moment while its holder looks at its own priority, twice. What it sees is shown: a donation is
// there from the moment when the other waits until the lock is released.

#include <debug.h>
#include <stddef.h>

#include "devices/timer.h"
#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define HIGH (PRI_DEFAULT + 2)

static struct lock lock;
static struct semaphore done;

static void contender(void *aux UNUSED) {
  thread_set_priority(HIGH);
  lock_acquire(&lock);
  lock_release(&lock);
  thread_set_priority(PRI_DEFAULT);
  sema_up(&done);
}

static int more(void) {
  return thread_get_priority() - PRI_DEFAULT;
}

void test_donate_order(void) {
  lock_init(&lock);
  sema_init(&done, 0);
  lock_acquire(&lock);
  thread_create("contender", PRI_DEFAULT, contender, NULL);
  int first = more();
  timer_ticks(); // disables interrupts for a moment, so that there is a place where threads take turns
  int second = more();
  lock_release(&lock);
  int third = more();
  sema_down(&done);
  msg("more %d %d %d", first, second, third);
}
