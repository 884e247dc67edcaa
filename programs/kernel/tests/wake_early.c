// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A thread wakes another one that may sleep or not yet; what the call returns says which.

#include <stdio.h>
#include <test.h>

#include "kernel_threads.h"

static int main_tid;
static volatile int woken;
static volatile int done;

static void sleep_once(void) {
  deschedule(&woken);
  announce(&done, main_tid);
  vanish();
}

int main(void) {
  main_tid = gettid();
  int tid = start_thread(0, sleep_once);
  lock_something();
  int result = make_runnable(tid);
  woken = 1;
  make_runnable(tid);
  wait_for(&done);
  printf("make_runnable %d\n", result);
  test_success("wake_early");
  return 0;
}
