// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A thread reads a pointer that another one may clear, once, and then uses what it has read.

#include <assert.h>
#include <stddef.h>
#include <test.h>

#include "bare_threads.h"

static int limit = 10;
static int *volatile current = &limit;

static void *run(void *number) {
  if ((int)number == 0) {
    current = NULL;
  } else {
    int *found = current;
    assert(found == NULL || *found == 10);
  }
  return number;
}

int main(void) {
  test_start("pointer_read_once");
  test_success("pointer_read_once");
  run_threads(2, run);
  return 0;
}
