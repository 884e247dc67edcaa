// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads exclude each other by Peterson's algorithm; one that would have to wait gives up instead.

#include <assert.h>
#include <test.h>

#include "bare_threads.h"

static volatile int interested[2];
static volatile int turn;
static volatile int owner;

static void *visit(void *number) {
  int me = (int)number;
  int other = 1 - me;
  interested[me] = 1;
  turn = other;
  int busy = interested[other]; // both are loaded, whatever the first one is
  int whose = turn;
  if (busy && whose == other) {
    return number;
  }
  owner = me;
  assert(owner == me);
  interested[me] = 0;
  return number;
}

int main(void) {
  test_start("peterson");
  test_success("peterson");
  run_threads(2, visit);
  return 0;
}
