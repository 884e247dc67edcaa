// Two processes open a file each at the same time, use it and close it.

#include "tests/lib.h"
#include "tests/main.h"

void test_main(void) {
  if (!create("ten", 10) || !create("twenty", 20)) {
    fail("A file cannot be created.");
  }
  pid_t child = exec("child-open");
  int fd = open("ten");
  if (fd < 2) {
    fail("open() = %d", fd);
  }
  int size = filesize(fd);
  if (size != 10) {
    fail("filesize() = %d", size);
  }
  close(fd);
  int status = wait(child);
  if (status != 20) {
    fail("The other process sees a file of %d bytes.", status);
  }
}
