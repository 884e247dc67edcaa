// KIND: selftest
// ARGS: 2000
// EXPECT: OK
// ABOUT: Recurses as deep as its argument says, through far more stack than the kernel gave: the stack has to grow.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <test.h>

#define FRAME 200

// Adds up 1 to depth, with a frame that a lost or doubled page would spoil.
static int sum_to(int depth) {
  unsigned char frame[FRAME];
  memset(frame, depth, sizeof frame);
  int sum = depth == 0 ? 0 : depth + sum_to(depth - 1);
  for (int i = 0; i < FRAME; i++) {
    if (frame[i] != (unsigned char)depth) {
      panic("deep: the frame at depth %d has changed", depth);
    }
  }
  return sum;
}

int main(int argc, char *argv[]) {
  int depth = argc > 1 ? atoi(argv[1]) : 2000;
  test_start("deep");
  if (sum_to(depth) != depth * (depth + 1) / 2) {
    test_fail("deep");
    return 1;
  }
  test_success("deep");
  return 0;
}
