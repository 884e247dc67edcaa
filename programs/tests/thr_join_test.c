// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: One thread exits while another one joins it and wants its status.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

#define STATUS 42

static void *exits(void *arg) {
  thr_exit(arg);
}

int main(void) {
  test_start("thr_join_test");
  thr_init(PAGE_SIZE);
  int tid = thr_create(exits, (void *)STATUS);
  void *status = NULL;
  int joined = thr_join(tid, &status);
  assert(joined == 0);
  assert((int)status == STATUS);
  test_success("thr_join_test");
  return 0;
}
