// Writes the second byte of a file.

#include <syscall.h>

int main(void);

int main(void) {
  int fd = open("shared");
  seek(fd, 1);
  return write(fd, "b", 1) == 1 ? 0 : 1;
}
