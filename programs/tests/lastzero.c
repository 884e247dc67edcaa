// KIND: test
// ARGS: 2
// EXPECT: OK
// ABOUT: Each writer makes its element one more than the one before it; a reader looks for the last zero. Argument: writers.

#include <assert.h>
#include <test.h>

#include "bare_threads.h"

#define MOST 32

static int writers;
static volatile int elements[MOST + 1]; // no thread writes the first one, so there always is a zero

static void find_last_zero(void) {
  int i = writers;
  while (elements[i] != 0) {
    i--;
  }
  assert(i >= 0);
}

static void *visit(void *number) {
  int me = (int)number;
  if (me == 0) {
    find_last_zero();
  } else {
    int before = elements[me - 1];
    elements[me] = before + 1;
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("lastzero");
  writers = argument(argc, argv, 1, 2);
  assert(writers <= MOST);
  test_success("lastzero");
  run_threads(1 + writers, visit);
  return 0;
}
