// Starts a process and does not wait for it.

#include <syscall.h>

int main(void);

int main(void) {
  exec("child-simple");
  return 7;
}
