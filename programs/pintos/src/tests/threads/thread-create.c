// Two threads create others at the same time. Those have a higher priority, so that each has ended before its creator goes on: what
// they leave behind is there when the next one is created.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct semaphore done;
static int ended;

static void ender(void *aux UNUSED) {
  ended++;
}

static void create(void) {
  if (thread_create("ender", PRI_DEFAULT + 1, ender, NULL) == TID_ERROR) {
    fail("There is no memory for a thread.");
  }
}

static void creator(void *aux UNUSED) {
  create();
  sema_up(&done);
}

void test_thread_create(void) {
  sema_init(&done, 0);
  ended = 0;
  thread_create("creator", PRI_DEFAULT, creator, NULL);
  create();
  create();
  sema_down(&done);
  if (ended != 3) {
    fail("%d of 3 threads have run.", ended);
  }
}
