// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A task's two threads vanish at the same time; exactly one of them is the last.

#include <assert.h>
#include <stdlib.h>
#include <test.h>

#include "kernel_threads.h"

static void vanish_in_child(void) {
  set_status(7);
  start_thread(0, vanish);
  vanish();
}

int main(void) {
  test_start("vanish_threads");
  int child = fork();
  assert(child >= 0);
  if (child == 0) {
    vanish_in_child();
  }
  int status = 0;
  int collected = wait(&status);
  assert(collected == child && status == 7);
  test_success("vanish_threads");
  return 0;
}
