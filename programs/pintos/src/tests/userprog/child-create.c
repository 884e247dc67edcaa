// Its status is 1 if it has created the file.

#include <syscall.h>

int main(void);

int main(void) {
  return create("contended", 0) ? 1 : 0;
}
