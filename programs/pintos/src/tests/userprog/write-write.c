// Two processes write to the same file, each to a place of its own. What each has written stays.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  if (!create("shared", 2)) {
    fail("The file cannot be created.");
  }
  pid_t child = exec("child-write");
  int fd = open("shared");
  if (write(fd, "a", 1) != 1) {
    fail("The first byte cannot be written.");
  }
  int status = wait(child);
  char text[2];
  seek(fd, 0);
  if (status != 0 || read(fd, text, 2) != 2 || text[0] != 'a' || text[1] != 'b') {
    fail("The file holds other bytes than were written.");
  }
}
