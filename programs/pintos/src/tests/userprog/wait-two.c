// A process starts two others and waits for them, the second first.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  pid_t first = exec("child-simple");
  pid_t second = exec("child-simple");
  if (first == second) {
    fail("Two processes have the id %d.", first);
  }
  if (wait(second) != 81 || wait(first) != 81) {
    fail("The status of a process is lost.");
  }
}
