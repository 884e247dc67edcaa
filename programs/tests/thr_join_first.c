// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: The first thread, whose stack no library has allocated, exits while another thread joins it.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

#define STATUS 42

// A library may refuse, since it has not created that thread; but what it does must be right.
static void *join_first(void *first) {
  void *status = NULL;
  int joined = thr_join((int)first, &status);
  assert(joined < 0 || (int)status == STATUS);
  test_success("thr_join_first");
  return NULL;
}

int main(void) {
  test_start("thr_join_first");
  thr_init(PAGE_SIZE);
  int tid = thr_create(join_first, (void *)thr_getid());
  assert(tid > 0);
  thr_exit((void *)STATUS);
}
