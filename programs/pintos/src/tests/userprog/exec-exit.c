// A process starts another one and exits without waiting for it, so that both exit at the same time.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  pid_t child = exec("child-exec");
  if (wait(child) != 7) {
    fail("The process in between has not exited with 7.");
  }
}
