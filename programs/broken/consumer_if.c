// KIND: broken
// ARGS:
// EXPECT: panic
// PREEMPT: lock
// ABOUT: A consumer tests for an item with if, not while: of two that a broadcast wakes, the second finds none.

#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <stdlib.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static cond_t changed;
static int items;

static void put(int count) {
  mutex_lock(&mutex);
  items += count;
  cond_broadcast(&changed);
  mutex_unlock(&mutex);
}

static void *take(void *arg) {
  mutex_lock(&mutex);
  if (items == 0) { // after the wait there may be none again: the other consumer took it
    cond_wait(&changed, &mutex);
  }
  if (items == 0) {
    panic("the queue is empty");
  }
  items--;
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("consumer_if");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cond_init(&changed);
  int first = thr_create(take, NULL);
  int second = thr_create(take, NULL);
  put(1);
  put(1);
  thr_join(first, NULL);
  thr_join(second, NULL);
  test_success("consumer_if");
  return 0;
}
