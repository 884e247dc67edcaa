// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A child and a grandchild exit at the same time; the grandchild is left to init, dead or alive.

#include <assert.h>
#include <stdlib.h>
#include <test.h>

static void leave_grandchild(void) {
  if (fork() == 0) {
    exit(13);
  }
  exit(5);
}

int main(void) {
  test_start("vanish_vanish");
  int child = fork();
  assert(child >= 0);
  if (child == 0) {
    leave_grandchild();
  }
  int status = 0;
  int collected = wait(&status);
  assert(collected == child && status == 5);
  assert(wait(NULL) < 0);
  test_success("vanish_vanish");
  return 0;
}
