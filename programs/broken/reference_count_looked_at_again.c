// KIND: broken
// ARGS:
// EXPECT: use after free | double free
// PREEMPT: race
// ABOUT: As reference_count, but the count is looked at once more after it was changed: by then the other thread may have freed it.

#include <atomic.h>
#include <malloc.h>
#include <test.h>

#include "../tests/bare_threads.h"

typedef struct {
  volatile int users;
  int content;
} shared_t;

static shared_t *shared;

static void *let_go(void *number) {
  atomic_fetch_sub(&shared->users, 1);
  if (shared->users == 0) { // both may find 0, or one of them no block
    free(shared);
  }
  return number;
}

int main(void) {
  test_start("reference_count_looked_at_again");
  shared = malloc(sizeof *shared);
  shared->users = 2;
  test_success("reference_count_looked_at_again");
  run_threads(2, let_go);
  return 0;
}
