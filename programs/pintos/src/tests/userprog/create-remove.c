// Two processes create a file of the same name, and it is created once.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  pid_t child = exec("child-create");
  int created = create("contended", 0);
  created += wait(child);
  if (created != 1) {
    fail("A file was created %d times.", created);
  }
  if (!remove("contended") || open("contended") != -1) {
    fail("The file is not gone.");
  }
}
