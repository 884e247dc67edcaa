// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: As peterson, but a thread gives the turn away before it says that it is interested.

#include <assert.h>
#include <test.h>

#include "../tests/bare_threads.h"

static volatile int interested[2];
static volatile int turn;
static volatile int owner;

static void *visit(void *number) {
  int me = (int)number;
  int other = 1 - me;
  turn = other;
  interested[me] = 1; // the other one gave the turn back and saw no interest: it is inside, and so is this one soon
  if (interested[other] && turn == other) {
    return number;
  }
  owner = me;
  assert(owner == me);
  interested[me] = 0;
  return number;
}

int main(void) {
  test_start("peterson_turn_first");
  test_success("peterson_turn_first");
  run_threads(2, visit);
  return 0;
}
