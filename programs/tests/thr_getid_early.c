// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A thread asks for its id, perhaps before thr_create has returned that id to its creator: both must be the same.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static void *say_id(void *arg) {
  (void)arg;
  return (void *)thr_getid();
}

int main(void) {
  test_start("thr_getid_early");
  thr_init(PAGE_SIZE);
  int tid = thr_create(say_id, NULL);
  assert(tid > 0);
  assert(tid != thr_getid());
  void *said = NULL;
  thr_join(tid, &said);
  assert((int)said == tid);
  test_success("thr_getid_early");
  return 0;
}
