// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: A thread joins another one while it holds a mutex that the other one still needs.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;

static void *work(void *arg) {
  mutex_lock(&mutex); // if the first thread was faster, it holds the mutex until this one has ended
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("deadlock_joins_with_lock");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(work, NULL);
  thr_yield(tid); // gives it time to finish, as a rule
  mutex_lock(&mutex);
  thr_join(tid, NULL);
  mutex_unlock(&mutex);
  test_success("deadlock_joins_with_lock");
  return 0;
}
