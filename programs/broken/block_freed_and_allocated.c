// KIND: broken
// ARGS:
// EXPECT: use after free
// PREEMPT: race
// ABOUT: A block is freed that another thread still reads. The next malloc returns the same block, so this fails only in between.

#include <malloc.h>
#include <test.h>

#include "../tests/bare_threads.h"

static int *volatile shared;
static volatile int seen;

static void *run(void *number) {
  if ((int)number == 1) {
    int *mine = shared;
    seen = *(volatile int *)mine;
    return number;
  }
  free(shared);
  int *next = malloc(sizeof(int));
  *(volatile int *)next = 5;
  return number;
}

int main(void) {
  test_start("block_freed_and_allocated");
  shared = malloc(sizeof(int));
  *shared = 1;
  test_success("block_freed_and_allocated");
  run_threads(2, run);
  return 0;
}
