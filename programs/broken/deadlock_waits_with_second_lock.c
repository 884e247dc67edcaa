// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: A thread waits for a condition while it holds a second mutex, which the other thread needs to make it true.

#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t outer;
static mutex_t inner;
static cond_t changed;
static bool ready;

static void *wait_until_ready(void *arg) {
  mutex_lock(&outer);
  mutex_lock(&inner);
  while (!ready) {
    cond_wait(&changed, &inner); // gives up the inner mutex, and sleeps on the outer one
  }
  mutex_unlock(&inner);
  mutex_unlock(&outer);
  return arg;
}

int main(void) {
  test_start("deadlock_waits_with_second_lock");
  thr_init(PAGE_SIZE);
  mutex_init(&outer);
  mutex_init(&inner);
  cond_init(&changed);
  int tid = thr_create(wait_until_ready, NULL);
  mutex_lock(&outer);
  mutex_lock(&inner);
  ready = true;
  cond_signal(&changed);
  mutex_unlock(&inner);
  mutex_unlock(&outer);
  thr_join(tid, NULL);
  test_success("deadlock_waits_with_second_lock");
  return 0;
}
