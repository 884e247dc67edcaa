// A process starts another one, which exits at once, and waits for it.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  int status = wait(exec("child-simple"));
  if (status != 81) {
    fail("wait(exec()) = %d", status);
  }
}
