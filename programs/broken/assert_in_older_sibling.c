// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT:
// ABOUT: Of two threads the one created first asserts what the other one does, after a yield.

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
  thr_yield(-1);
  assert(x == 1); // fails if the yield did not lead to the writer
  return arg;
}

int main(void) {
  test_start("assert_in_older_sibling");
  thr_init(PAGE_SIZE);
  int checker = thr_create(check, NULL);
  int writer = thr_create(write, NULL);
  thr_join(checker, NULL);
  thr_join(writer, NULL);
  test_success("assert_in_older_sibling");
  return 0;
}
