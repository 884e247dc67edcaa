// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A thread yields to one that can run, and to one that was never created, which is an error.

#include <assert.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

#define NEVER_CREATED 12345

static volatile bool running;
static volatile bool asked_to_end;

// The kernel's yield, not the library's: nothing in here can block.
static void *run(void *arg) {
  running = true;
  while (!asked_to_end) {
    yield(-1);
  }
  return arg;
}

int main(void) {
  test_start("thr_yield_to");
  thr_init(PAGE_SIZE);
  int tid = thr_create(run, NULL);
  while (!running) {
    thr_yield(-1);
  }
  int error = thr_yield(tid);
  assert(error == 0);
  asked_to_end = true;
  thr_join(tid, NULL);
  error = thr_yield(NEVER_CREATED);
  assert(error < 0);
  test_success("thr_yield_to");
  return 0;
}
