// Two threads take a lock, and each writes down what it does. Every order is right; the test shows which one it was.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/interrupt.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct lock lock;
static struct semaphore done;
static char order[5];
static int count;

static void note(char what) {
  enum intr_level old_level = intr_disable();
  order[count++] = what;
  intr_set_level(old_level);
}

static void two_steps(char first, char second) {
  lock_acquire(&lock);
  note(first);
  lock_release(&lock);
  note(second);
}

static void other(void *aux UNUSED) {
  two_steps('A', 'B');
  sema_up(&done);
}

void test_lock_order(void) {
  lock_init(&lock);
  sema_init(&done, 0);
  count = 0;
  thread_create("other", PRI_DEFAULT, other, NULL);
  two_steps('a', 'b');
  sema_down(&done);
  msg("order %s", order);
}
