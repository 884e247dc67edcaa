// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: Two threads look at a flag by swaps that never succeed, and take what stands between them to be ordered by that.

#include <assert.h>
#include <atomic.h>
#include <test.h>

#include "../tests/bare_threads.h"

static volatile int flag;
static volatile int x;

static void *run(void *number) {
  if ((int)number == 1) {
    if (atomic_compare_swap(&flag, 9, 9) == 1) {
      x = 5;
    }
    return number;
  }
  atomic_exchange(&flag, 1);
  int seen = x;
  atomic_compare_swap(&flag, 9, 9);
  assert(seen != 5);
  return number;
}

int main(void) {
  test_start("failed_swap_orders_nothing");
  test_success("failed_swap_orders_nothing");
  run_threads(2, run);
  return 0;
}
