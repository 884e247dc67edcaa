// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A child exits while its parent waits for it.

#include <assert.h>
#include <stdlib.h>
#include <test.h>

int main(void) {
  test_start("fork_wait");
  int child = fork();
  assert(child >= 0);
  if (child == 0) {
    exit(5);
  }
  int status = 0;
  int collected = wait(&status);
  assert(collected == child && status == 5);
  assert(wait(NULL) < 0);
  test_success("fork_wait");
  return 0;
}
