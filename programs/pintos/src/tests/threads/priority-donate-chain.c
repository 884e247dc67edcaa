// A thread waits for a lock, holds another, and a third thread waits for that: the priority of the third comes through to the
// first.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define MIDDLE (PRI_DEFAULT + 1)
#define HIGH (PRI_DEFAULT + 2)

static struct lock first, second;
static struct semaphore done;

static void middle(void *aux UNUSED) {
  lock_acquire(&second);
  lock_acquire(&first);
  if (thread_get_priority() != HIGH) {
    fail("The thread in the middle has priority %d.", thread_get_priority());
  }
  lock_release(&first);
  lock_release(&second);
  if (thread_get_priority() != MIDDLE) {
    fail("The thread in the middle keeps priority %d.", thread_get_priority());
  }
  sema_up(&done);
}

static void high(void *aux UNUSED) {
  lock_acquire(&second);
  lock_release(&second);
  sema_up(&done);
}

void test_priority_donate_chain(void) {
  lock_init(&first);
  lock_init(&second);
  sema_init(&done, 0);
  lock_acquire(&first);
  thread_create("middle", MIDDLE, middle, NULL);
  if (thread_get_priority() != MIDDLE) {
    fail("With a thread of priority %d waiting, the priority is %d.", MIDDLE, thread_get_priority());
  }
  thread_create("high", HIGH, high, NULL);
  if (thread_get_priority() != HIGH) {
    fail("With a thread of priority %d behind the one that waits, the priority is %d.", HIGH, thread_get_priority());
  }
  lock_release(&first);
  if (thread_get_priority() != PRI_DEFAULT) {
    fail("After the release the priority is %d.", thread_get_priority());
  }
  sema_down(&done);
  sema_down(&done);
}
