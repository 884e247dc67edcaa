// To wait for a process is possible once.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  pid_t child = exec("child-simple");
  int first = wait(child);
  int second = wait(child);
  if (first != 81 || second != -1) {
    fail("wait() = %d, then %d", first, second);
  }
}
