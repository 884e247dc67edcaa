// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A thread deschedules itself unless a flag is set, while another sets the flag and makes it runnable.

#include <assert.h>
#include <test.h>

#include "kernel_threads.h"

static int main_tid;
static volatile int go;
static volatile int sleeper_done;

static void sleep_unless_told(void) {
  deschedule(&go);
  assert(go == 1); // nothing else wakes it
  announce(&sleeper_done, main_tid);
  vanish();
}

int main(void) {
  test_start("make_runnable_race");
  main_tid = gettid();
  int sleeper = start_thread(0, sleep_unless_told);
  announce(&go, sleeper);
  wait_for(&sleeper_done);
  test_success("make_runnable_race");
  return 0;
}
