// Its status is the size of a file.

#include <syscall.h>

int main(void);

int main(void) {
  int fd = open("twenty");
  int size = filesize(fd);
  close(fd);
  return size;
}
