// Threads end while others go on. What they leave behind is used again.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/synch.h"
#include "threads/thread.h"

static struct semaphore done;

static void ender(void *aux UNUSED) {
  sema_up(&done);
}

void test_thread_exit(void) {
  sema_init(&done, 0);
  for (int i = 0; i < 2; i++) {
    if (thread_create("ender", PRI_DEFAULT, ender, NULL) == TID_ERROR) {
      fail("There is no memory for a thread.");
    }
    sema_down(&done);
  }
  thread_yield();
}
