// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: unlock
// ABOUT: A counter is read under the lock and written under the lock, but the lock is let go in between.

#include <assert.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int counter;

static int get(void) {
  mutex_lock(&mutex);
  int value = counter;
  mutex_unlock(&mutex);
  return value;
}

static void set(int value) {
  mutex_lock(&mutex);
  counter = value;
  mutex_unlock(&mutex);
}

static void *count(void *arg) {
  set(get() + 1); // both threads get the same value before either sets the next
  return arg;
}

int main(void) {
  test_start("counter_in_two_sections");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(count, NULL);
  count(NULL);
  thr_join(tid, NULL);
  assert(counter == 2);
  test_success("counter_in_two_sections");
  return 0;
}
