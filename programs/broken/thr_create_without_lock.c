// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: runnable
// ABOUT: thr_create does without the lock: until it has entered the new thread's id, its slot looks free to others.

#include <test.h>

#define thr_create right_thr_create
#include "../lib/thread/thread.c"
#undef thr_create

int thr_create(void *(*func)(void *), void *arg) {
  return create(func, arg); // the new thread runs before its id is in the table, and creates one that gets the same stack
}

static void *nothing(void *arg) {
  return arg;
}

static void *create_another(void *arg) {
  int tid = thr_create(nothing, arg);
  assert(tid > 0);
  thr_join(tid, NULL);
  return arg;
}

int main(void) {
  test_start("thr_create_without_lock");
  thr_init(PAGE_SIZE);
  thr_join(thr_create(create_another, NULL), NULL);
  test_success("thr_create_without_lock");
  return 0;
}
