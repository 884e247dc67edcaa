// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: Two threads of a task wait for two children; each collects one.

#include <assert.h>
#include <stdlib.h>
#include <test.h>

#include "kernel_threads.h"

static int main_tid;
static int other_status;
static int other_child;
static volatile int other_done;

static void wait_too(void) {
  other_child = wait(&other_status);
  announce(&other_done, main_tid);
  vanish();
}

static int start_child(int status) {
  int child = fork();
  if (child == 0) {
    exit(status);
  }
  return child;
}

int main(void) {
  test_start("double_wait");
  main_tid = gettid();
  int first = start_child(1);
  int second = start_child(2);
  start_thread(0, wait_too);
  int status = 0;
  int child = wait(&status);
  wait_for(&other_done);
  assert(child + other_child == first + second && child != other_child);
  assert(status + other_status == 3);
  assert(status == (child == first ? 1 : 2));
  assert(wait(NULL) < 0);
  test_success("double_wait");
  return 0;
}
