// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: One thread guards a counter by a mutex, the other by atomic additions: an increment can swallow both additions.

#include <assert.h>
#include <atomic.h>
#include <mutex.h>
#include <syscall.h>
#include <test.h>

#include "../tests/bare_threads.h"

static mutex_t mutex;
static volatile int count;

static void increment(void) {
  mutex_lock(&mutex);
  count++; // loads and stores; what the other thread, which never asks for the mutex, adds in between is overwritten
  mutex_unlock(&mutex);
  assert(count >= 1);
}

static void add_twice(void) {
  atomic_fetch_add(&count, 1);
  yield(-1);
  atomic_fetch_add(&count, 1);
  assert(count >= 2);
}

static void *run(void *number) {
  if ((int)number == 0) {
    increment();
  } else {
    add_twice();
  }
  return number;
}

int main(void) {
  test_start("mutex_against_atomic");
  mutex_init(&mutex);
  test_success("mutex_against_atomic");
  run_threads(2, run);
  return 0;
}
