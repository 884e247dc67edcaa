// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads join the same one, one of them tries twice: not more than one join may succeed, and none may wait for ever.

#include <assert.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

static bool joined;

static void *returns(void *arg) {
  return arg;
}

static void join(int tid) {
  int error = thr_join(tid, NULL);
  if (error == 0) {
    assert(!joined);
    joined = true;
  }
}

// Leaves by the kernel's vanish, as no thread joins it.
static void *join_too(void *target) {
  join((int)target);
  vanish();
  return NULL;
}

int main(void) {
  test_start("thr_join_twice");
  thr_init(PAGE_SIZE);
  int target = thr_create(returns, NULL);
  thr_create(join_too, (void *)target);
  join(target);
  join(target);
  test_success("thr_join_twice");
  return 0;
}
