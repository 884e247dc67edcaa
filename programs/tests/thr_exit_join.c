// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A thread exits while another joins it, and a second thread takes over the place and the stack of the first.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static void *exits(void *arg) {
  thr_exit(arg);
}

static void *returns(void *arg) {
  return arg;
}

static void run_and_join(void *(*func)(void *), int value) {
  int tid = thr_create(func, (void *)value);
  assert(tid > 0);
  void *status = NULL;
  int joined = thr_join(tid, &status);
  assert(joined == 0);
  assert((int)status == value);
}

int main(void) {
  test_start("thr_exit_join");
  thr_init(PAGE_SIZE);
  run_and_join(exits, 1);
  run_and_join(returns, 2);
  test_success("thr_exit_join");
  return 0;
}
