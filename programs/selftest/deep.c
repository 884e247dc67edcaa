// KIND: selftest
// ARGS: 1000
// EXPECT: OK
// ABOUT: Recurses as deep as its argument says, through far more stack than the kernel gave: the stack has to grow.

#include <stdlib.h>
#include <test.h>

#define FRAME 100 // words: far less than a page, so that a page that is lost or there twice spoils some frame

// Adds up 1 to depth.
static int sum_to(int depth) {
  volatile int frame[FRAME];
  frame[0] = depth;
  frame[FRAME - 1] = depth;
  int sum = depth == 0 ? 0 : depth + sum_to(depth - 1);
  if (frame[0] != depth || frame[FRAME - 1] != depth) {
    panic("deep: the frame at depth %d has changed", depth);
  }
  return sum;
}

int main(int argc, char *argv[]) {
  int depth = argc > 1 ? atoi(argv[1]) : 1000;
  test_start("deep");
  if (sum_to(depth) != depth * (depth + 1) / 2) {
    test_fail("deep");
    return 1;
  }
  test_success("deep");
  return 0;
}
