// Two threads of the same priority wait for a semaphore, which is raised twice. Each is woken once.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct semaphore sema;
static struct semaphore done;
static int woken;

static void waiter(void *aux UNUSED) {
  sema_down(&sema);
  woken++;
  sema_up(&done);
}

void test_priority_sema(void) {
  sema_init(&sema, 0);
  sema_init(&done, 0);
  woken = 0;
  thread_create("one", PRI_DEFAULT, waiter, NULL);
  thread_create("two", PRI_DEFAULT, waiter, NULL);
  sema_up(&sema);
  sema_up(&sema);
  sema_down(&done);
  sema_down(&done);
  if (woken != 2) {
    fail("%d threads were woken.", woken);
  }
}
