// One thread hands a value to another through a condition variable, whichever comes first.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct lock lock;
static struct condition filled;
static int value;

static void producer(void *aux UNUSED) {
  lock_acquire(&lock);
  value = 1;
  cond_signal(&filled, &lock);
  lock_release(&lock);
}

void test_cond_handover(void) {
  lock_init(&lock);
  cond_init(&filled);
  value = 0;
  thread_create("producer", PRI_DEFAULT, producer, NULL);
  lock_acquire(&lock);
  while (value == 0) {
    cond_wait(&filled, &lock);
  }
  lock_release(&lock);
}
