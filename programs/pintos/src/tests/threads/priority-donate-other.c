// While a thread releases one lock, a thread of higher priority comes for another one that it holds. That donation stays.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define HIGH (PRI_DEFAULT + 2)

static struct lock a, b;
static struct semaphore done;
static volatile bool waits;

// From the moment when its priority is high, it runs until it waits.
static void contender(void *aux UNUSED) {
  thread_set_priority(HIGH);
  waits = true;
  lock_acquire(&b);
  lock_release(&b);
  thread_set_priority(PRI_DEFAULT);
  sema_up(&done);
}

void test_priority_donate_other(void) {
  lock_init(&a);
  lock_init(&b);
  sema_init(&done, 0);
  waits = false;
  lock_acquire(&b);
  lock_acquire(&a);
  thread_create("contender", PRI_DEFAULT, contender, NULL);
  lock_release(&a);
  bool waited = waits;
  if (waited && thread_get_priority() != HIGH) {
    fail("A thread of priority %d waits for a lock, and its holder has %d.", HIGH, thread_get_priority());
  }
  lock_release(&b);
  if (thread_get_priority() != PRI_DEFAULT) {
    fail("Without locks the priority is %d.", thread_get_priority());
  }
  sema_down(&done);
}
