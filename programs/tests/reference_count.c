// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads share a block; whoever takes the count of its users to zero, in one atomic step, frees it.

#include <atomic.h>
#include <malloc.h>
#include <test.h>

#include "bare_threads.h"

typedef struct {
  volatile int users;
  int content;
} shared_t;

static shared_t *shared;

static void *let_go(void *number) {
  if (atomic_fetch_sub(&shared->users, 1) == 1) {
    free(shared);
  }
  return number;
}

int main(void) {
  test_start("reference_count");
  shared = malloc(sizeof *shared);
  shared->users = 2;
  test_success("reference_count");
  run_threads(2, let_go);
  return 0;
}
