// repeat COUNT PROGRAM [ARGUMENTS]: runs a program so many times, one after the other, and stops at a status that is not 0.

#include <stdio.h>
#include <stdlib.h>
#include <syscall.h>

static int run(char **argv) {
  int child = fork();
  if (child == 0) {
    exec(argv[0], argv);
    exit(-1);
  }
  int status = -1;
  wait(&status);
  return status;
}

int main(int argc, char *argv[]) {
  int count = argc > 2 ? atoi(argv[1]) : 0;
  for (int i = 1; i <= count; i++) {
    int status = run(argv + 2);
    if (status != 0) {
      printf("repeat: exit status %d in run %d\n", status, i);
      return 1;
    }
  }
  printf("repeat: %d runs, all with status 0\n", count);
  return 0;
}
