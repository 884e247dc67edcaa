// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: runnable
// ABOUT: A thread asserts what its creator does after the creation.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static volatile int x;

static void *check(void *arg) {
  assert(x == 1); // fails if this thread runs at once
  return arg;
}

int main(void) {
  test_start("assert_in_child");
  thr_init(PAGE_SIZE);
  int tid = thr_create(check, NULL);
  x = 1;
  thr_join(tid, NULL);
  test_success("assert_in_child");
  return 0;
}
