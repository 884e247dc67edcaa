// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: unlock
// ABOUT: A thread asserts what the thread that created its creator does.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static volatile int x;

static void *check(void *arg) {
  assert(x == 1); // fails if both creations come before the first thread has gone on
  return arg;
}

static void *create_checker(void *arg) {
  thr_join(thr_create(check, NULL), NULL);
  return arg;
}

int main(void) {
  test_start("assert_in_grandchild");
  thr_init(PAGE_SIZE);
  int tid = thr_create(create_checker, NULL);
  x = 1;
  thr_join(tid, NULL);
  test_success("assert_in_grandchild");
  return 0;
}
