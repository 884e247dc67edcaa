// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: Two threads sleep; neither wakes up before its time, whichever lies down first.

#include <assert.h>
#include <test.h>

#include "kernel_threads.h"

#define SHORT 1
#define LONG 3

static int main_tid;
static volatile int other_done;

static void sleep_for(int ticks) {
  int start = get_ticks();
  int result = sleep(ticks);
  assert(result == 0 && get_ticks() - start >= ticks);
}

static void sleep_shortly(void) {
  sleep_for(SHORT);
  announce(&other_done, main_tid);
  vanish();
}

int main(void) {
  test_start("sleep_order");
  main_tid = gettid();
  start_thread(0, sleep_shortly);
  sleep_for(LONG);
  wait_for(&other_done);
  test_success("sleep_order");
  return 0;
}
