// A program that is not there cannot be started, and exec says so.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  pid_t child = exec("no-such-file");
  if (child != PID_ERROR) {
    fail("exec() = %d", child);
  }
}
