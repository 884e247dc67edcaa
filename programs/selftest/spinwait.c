// KIND: selftest
// ARGS:
// EXPECT: OK
// ABOUT: A thread spins, without ever giving way, until another one has set a flag: it needs a scheduler that preempts.

#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static volatile int flag;

static void *set_flag(void *arg) {
  flag = 1;
  return arg;
}

int main(void) {
  test_start("spinwait");
  thr_init(PAGE_SIZE);
  int tid = thr_create(set_flag, NULL);
  while (!flag) {
  }
  thr_join(tid, NULL);
  test_success("spinwait");
  return 0;
}
