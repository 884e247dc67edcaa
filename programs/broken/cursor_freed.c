// KIND: broken
// ARGS:
// EXPECT: invalid free
// PREEMPT: lock
// ABOUT: A thread frees a block by a pointer that another thread has moved on into the block.

#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int *cursor;

static void *advance(void *arg) {
  mutex_lock(&mutex);
  if (cursor != NULL) {
    cursor++;
  }
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("cursor_freed");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cursor = malloc(4 * sizeof *cursor);
  int tid = thr_create(advance, NULL);
  mutex_lock(&mutex); // if the other thread has the lock first, the pointer below is not what malloc gave
  free(cursor);
  cursor = NULL;
  mutex_unlock(&mutex);
  thr_join(tid, NULL);
  test_success("cursor_freed");
  return 0;
}
