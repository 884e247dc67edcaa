// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: A thread looks at the condition, takes the mutex and waits, though the condition may have become true in between.

#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static cond_t changed;
static bool ready;

static void *wait_until_ready(void *arg) {
  if (!ready) {
    mutex_lock(&mutex); // before this the other thread makes it ready and signals to no waiter
    cond_wait(&changed, &mutex);
    mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  test_start("waits_without_looking_again");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cond_init(&changed);
  int tid = thr_create(wait_until_ready, NULL);
  mutex_lock(&mutex);
  ready = true;
  cond_signal(&changed);
  mutex_unlock(&mutex);
  thr_join(tid, NULL);
  test_success("waits_without_looking_again");
  return 0;
}
