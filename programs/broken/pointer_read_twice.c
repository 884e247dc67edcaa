// KIND: broken
// ARGS:
// EXPECT: memory fault
// PREEMPT: race
// ABOUT: As pointer_read_once, but the pointer is read to be tested, and again to be used: it may be cleared in between.

#include <assert.h>
#include <stddef.h>
#include <test.h>

#include "../tests/bare_threads.h"

static int limit = 10;
static int *volatile current = &limit;

static void *run(void *number) {
  if ((int)number == 0) {
    current = NULL;
  } else {
    assert(current == NULL || *current == 10);
  }
  return number;
}

int main(void) {
  test_start("pointer_read_twice");
  test_success("pointer_read_twice");
  run_threads(2, run);
  return 0;
}
