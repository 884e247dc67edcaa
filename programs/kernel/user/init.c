// The first program: keeps a shell running, and collects the tasks whose parents are gone.

#include <stdio.h>
#include <syscall.h>

static int start_shell(void) {
  int tid = fork();
  if (tid == 0) {
    char *argv[] = {(char *)"shell", NULL};
    exec("shell", argv);
    printf("init: there is no shell\n");
    task_vanish(-1);
  }
  return tid;
}

int main(void) {
  for (;;) {
    int shell = start_shell();
    while (wait(NULL) != shell) {
    }
  }
}
