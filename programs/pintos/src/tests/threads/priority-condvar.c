// Two threads of different priority wait for a condition. The first signal is for the higher one, whichever came first.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct lock lock;
static struct condition condition;
static struct semaphore done;
static int waiting;
static int woken;

static void waiter(void *priority) {
  lock_acquire(&lock);
  waiting++;
  cond_wait(&condition, &lock);
  woken++;
  if ((int)priority > PRI_DEFAULT && woken != 1) {
    fail("The thread of higher priority is the second to be woken.");
  }
  lock_release(&lock);
  sema_up(&done);
}

static bool signal_if_both_wait(void) {
  lock_acquire(&lock);
  bool both = waiting == 2;
  if (both) {
    cond_signal(&condition, &lock);
    cond_signal(&condition, &lock);
  }
  lock_release(&lock);
  return both;
}

void test_priority_condvar(void) {
  lock_init(&lock);
  cond_init(&condition);
  sema_init(&done, 0);
  waiting = 0;
  woken = 0;
  thread_create("low", PRI_DEFAULT, waiter, (void *)PRI_DEFAULT);
  thread_create("high", PRI_DEFAULT + 1, waiter, (void *)(PRI_DEFAULT + 1));
  thread_set_priority(PRI_DEFAULT - 1); // the other two run until they wait
  if (!signal_if_both_wait()) {
    fail("A thread runs while others of higher priority are ready.");
  }
  thread_set_priority(PRI_DEFAULT);
  sema_down(&done);
  sema_down(&done);
}
