// KIND: broken
// ARGS:
// EXPECT: out of bounds
// PREEMPT: lock
// ABOUT: Two threads see the last free place of a buffer before they take its lock; one writes behind the end.

#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

#define PLACES 2

static mutex_t mutex;
static int *buffer;
static int used = 1;

static void *put(void *arg) {
  if (used < PLACES) {
    mutex_lock(&mutex); // the other thread fills the buffer before this one has the lock
    buffer[used++] = 1;
    mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  test_start("buffer_full_checked_before_lock");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  buffer = malloc(PLACES * sizeof *buffer);
  int tid = thr_create(put, NULL);
  put(NULL);
  thr_join(tid, NULL);
  free(buffer);
  test_success("buffer_full_checked_before_lock");
  return 0;
}
