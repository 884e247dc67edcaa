// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: Two children replace their program at the same time.

#include <assert.h>
#include <stdlib.h>
#include <test.h>

static int start_child(const char *argument) {
  int child = fork();
  if (child == 0) {
    char *argv[] = {(char *)"fork_exec", (char *)argument, NULL};
    exec("fork_exec", argv);
    exit(-1);
  }
  return child;
}

int main(int argc, char *argv[]) {
  if (argc > 1) {
    return atoi(argv[1]);
  }
  test_start("fork_exec");
  int children = start_child("1") + start_child("2");
  int statuses = 0;
  int collected = 0;
  for (int i = 0; i < 2; i++) {
    int status = 0;
    collected += wait(&status);
    statuses += status;
  }
  assert(collected == children && statuses == 3);
  test_success("fork_exec");
  return 0;
}
