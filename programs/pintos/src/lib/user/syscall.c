#include <syscall.h>

#include <syscall-nr.h>

// The number and the arguments are on the stack, the number on top; the result comes in %eax. Calls with fewer arguments push
// some that do not count.
static int call(int number, int first, int second, int third) {
  int result;
  __asm__ volatile("pushl %4; pushl %3; pushl %2; pushl %1; int $0x30; addl $16, %%esp"
                   : "=a"(result)
                   : "r"(number), "r"(first), "r"(second), "r"(third)
                   : "memory");
  return result;
}

void halt(void) {
  call(SYS_HALT, 0, 0, 0);
  for (;;) {
  }
}

void exit(int status) {
  call(SYS_EXIT, status, 0, 0);
  for (;;) {
  }
}

pid_t exec(const char *command) {
  return call(SYS_EXEC, (int)command, 0, 0);
}

int wait(pid_t pid) {
  return call(SYS_WAIT, pid, 0, 0);
}

bool create(const char *name, unsigned size) {
  return call(SYS_CREATE, (int)name, (int)size, 0);
}

bool remove(const char *name) {
  return call(SYS_REMOVE, (int)name, 0, 0);
}

int open(const char *name) {
  return call(SYS_OPEN, (int)name, 0, 0);
}

int filesize(int fd) {
  return call(SYS_FILESIZE, fd, 0, 0);
}

int read(int fd, void *buffer, unsigned size) {
  return call(SYS_READ, fd, (int)buffer, (int)size);
}

int write(int fd, const void *buffer, unsigned size) {
  return call(SYS_WRITE, fd, (int)buffer, (int)size);
}

void seek(int fd, unsigned position) {
  call(SYS_SEEK, fd, (int)position, 0);
}

unsigned tell(int fd) {
  return (unsigned)call(SYS_TELL, fd, 0, 0);
}

void close(int fd) {
  call(SYS_CLOSE, fd, 0, 0);
}
