// KIND: broken
// ARGS:
// EXPECT: deadlock | infinite loop
// PREEMPT: runnable
// ABOUT: A thread resets a flag after it has created the thread that sets it, then yields until it is set.

#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static volatile int done;

static void *set_done(void *arg) {
  done = 1;
  return arg;
}

int main(void) {
  test_start("flag_reset_too_late");
  thr_init(PAGE_SIZE);
  int tid = thr_create(set_done, NULL);
  done = 0; // undoes what the new thread did, if that was faster
  while (!done) {
    thr_yield(-1);
  }
  thr_join(tid, NULL);
  test_success("flag_reset_too_late");
  return 0;
}
