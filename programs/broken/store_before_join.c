// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: A thread stores something before it joins another one, and takes it that the store comes before or after all that the other one does.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static volatile int x;
static volatile int first = 1;
static volatile int second = 1;

static void *look_twice(void *unused) {
  first = x;
  second = x;
  return unused;
}

int main(void) {
  test_start("store_before_join");
  thr_init(PAGE_SIZE);
  int child = thr_create(look_twice, NULL);
  x = 3;
  thr_join(child, NULL);
  assert(first == second);
  test_success("store_before_join");
  thr_exit(NULL);
  return 0;
}
