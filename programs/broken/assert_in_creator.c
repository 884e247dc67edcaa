// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: marker
// ABOUT: A thread asserts what the thread that it created does, after a yield in place of a join.

#include <assert.h>
#include <landslide.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static volatile int x;

static void *write(void *arg) {
  landslide_preempt();
  x = 1;
  return arg;
}

int main(void) {
  test_start("assert_in_creator");
  thr_init(PAGE_SIZE);
  int tid = thr_create(write, NULL);
  thr_yield(tid);
  assert(x == 1); // fails if the yield was too short
  thr_join(tid, NULL);
  test_success("assert_in_creator");
  return 0;
}
