// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: One thread that prints a line: the smallest program there is.

#include <stdio.h>
#include <test.h>

int main(void) {
  test_start("hello");
  printf("Hello, world!\n");
  test_success("hello");
  return 0;
}
