// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT:
// ABOUT: Of two threads the one created last asserts what the other one does.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static volatile int x;

static void *write(void *arg) {
  x = 1;
  return arg;
}

static void *check(void *arg) {
  assert(x == 1); // fails if the thread created first runs last
  return arg;
}

int main(void) {
  test_start("assert_in_younger_sibling");
  thr_init(PAGE_SIZE);
  int writer = thr_create(write, NULL);
  int checker = thr_create(check, NULL);
  thr_join(writer, NULL);
  thr_join(checker, NULL);
  test_success("assert_in_younger_sibling");
  return 0;
}
