// KIND: broken
// ARGS:
// EXPECT: wrong result
// PREEMPT: race
// ABOUT: Items are counted atomically and a flag says whether there are any; both together are not changed in one step.

#include <atomic.h>
#include <stdbool.h>
#include <test.h>

#include "../tests/bare_threads.h"

static volatile int items = 1;

// Whether there are no items. In the end there is one again; compared after the last thread is gone.
volatile int magic_global_value = false;
int magic_global_expected_result = false;

static void take(void) {
  if (atomic_fetch_sub(&items, 1) == 1) {
    magic_global_value = true; // an item may have come meanwhile
  }
}

static void put(void) {
  atomic_fetch_add(&items, 1);
  magic_global_value = false;
}

static void *run(void *number) {
  if ((int)number == 0) {
    take();
  } else {
    put();
  }
  return number;
}

int main(void) {
  test_start("empty_flag_beside_count");
  test_success("empty_flag_beside_count");
  run_threads(2, run);
  return 0;
}
