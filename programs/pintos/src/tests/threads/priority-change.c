// A thread lowers its priority below that of another one, which therefore runs before the first one goes on.

#include <debug.h>
#include <stdbool.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct semaphore done;
static bool has_run;

static void lower(void *aux UNUSED) {
  thread_set_priority(PRI_DEFAULT - 1);
  if (!has_run) {
    fail("A thread of priority %d goes on while one of %d can run.", thread_get_priority(), PRI_DEFAULT);
  }
  sema_up(&done);
}

void test_priority_change(void) {
  sema_init(&done, 0);
  has_run = false;
  thread_create("lower", PRI_DEFAULT + 1, lower, NULL);
  has_run = true;
  sema_down(&done);
}
