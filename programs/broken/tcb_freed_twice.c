// KIND: broken
// ARGS:
// EXPECT: double free
// PREEMPT: unlock
// ABOUT: Whoever of the exiting thread and its joiner comes last frees the block; both can find that they were the last.

#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int users = 2;
static int *block;

static void *leave(void *arg) {
  mutex_lock(&mutex);
  users--;
  mutex_unlock(&mutex); // if both threads are here, both read 0 below
  if (users == 0) {
    free(block);
  }
  return arg;
}

int main(void) {
  test_start("tcb_freed_twice");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  block = malloc(sizeof *block);
  int tid = thr_create(leave, NULL);
  leave(NULL);
  thr_join(tid, NULL);
  test_success("tcb_freed_twice");
  return 0;
}
