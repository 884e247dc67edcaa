// Two threads each allocate a block and free it. No page is freed twice, and none while a block of it is in use.

#include <debug.h>
#include <stddef.h>

#include "tests/threads/tests.h"
#include "threads/malloc.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define SIZE 700 // of this size nothing else is in use

static struct semaphore done;

static void use_block(int value) {
  volatile int *block = malloc(SIZE);
  if (block == NULL) {
    fail("There is no memory for a block.");
  }
  *block = value;
  if (*block != value) {
    fail("A block holds %d in place of %d.", *block, value);
  }
  free((void *)block);
}

static void user(void *aux UNUSED) {
  use_block(2);
  sema_up(&done);
}

void test_malloc_free(void) {
  sema_init(&done, 0);
  thread_create("user", PRI_DEFAULT, user, NULL);
  use_block(1);
  sema_down(&done);
}
