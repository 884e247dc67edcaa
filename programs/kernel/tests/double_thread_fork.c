// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: Two threads create one thread each at the same time.

#include <assert.h>
#include <test.h>

#include "kernel_threads.h"

static int main_tid;
static int other_created;
static volatile int other_done;

static void create_too(void) {
  other_created = start_thread(1, vanish);
  announce(&other_done, main_tid);
  vanish();
}

int main(void) {
  test_start("double_thread_fork");
  main_tid = gettid();
  int other = start_thread(0, create_too);
  int created = start_thread(2, vanish);
  wait_for(&other_done);
  assert(other > main_tid && created > main_tid && other_created > other);
  assert(created != other && created != other_created);
  test_success("double_thread_fork");
  return 0;
}
