// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: Two threads of a task set its status and vanish; the parent sees the one that was set last.

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <test.h>

#include "kernel_threads.h"

static void set_second(void) {
  set_status(2);
  vanish();
}

int main(void) {
  int child = fork();
  assert(child >= 0);
  if (child == 0) {
    start_thread(0, set_second);
    lock_something();
    set_status(1);
    vanish();
  }
  int status = 0;
  wait(&status);
  printf("status %d\n", status);
  test_success("two_statuses");
  return 0;
}
