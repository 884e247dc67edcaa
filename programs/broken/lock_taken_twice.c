// KIND: broken
// ARGS:
// EXPECT: lock misuse
// PREEMPT: lock
// ABOUT: A function calls another one with the lock held, in a rare case, and that one takes the same lock.

#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static bool full;

static void empty(void) {
  mutex_lock(&mutex); // already held by put
  full = false;
  mutex_unlock(&mutex);
}

static void put(void) {
  mutex_lock(&mutex);
  if (full) { // so it is if the other thread came first
    empty();
  }
  full = true;
  mutex_unlock(&mutex);
}

static void *fill(void *arg) {
  mutex_lock(&mutex);
  full = true;
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("lock_taken_twice");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(fill, NULL);
  put();
  thr_join(tid, NULL);
  test_success("lock_taken_twice");
  return 0;
}
