// A thread comes for a lock while its holder releases it. Whatever it has donated, the holder has its own priority afterwards, and
// while the other waits, no less than that of the other.

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
  lock_acquire(&a);
  waits = false;
  lock_release(&a);
  thread_set_priority(PRI_DEFAULT);
  sema_up(&done);
}

void test_priority_donate_multiple(void) {
  lock_init(&a);
  lock_init(&b);
  sema_init(&done, 0);
  waits = false;
  lock_acquire(&b);
  lock_acquire(&a);
  thread_create("contender", PRI_DEFAULT, contender, NULL);
  if (waits && thread_get_priority() != HIGH) {
    fail("The holder of a lock that a thread of priority %d waits for has %d.", HIGH, thread_get_priority());
  }
  lock_release(&a);
  if (thread_get_priority() != PRI_DEFAULT) {
    fail("After a release the priority is %d.", thread_get_priority());
  }
  lock_release(&b);
  sema_down(&done);
}
