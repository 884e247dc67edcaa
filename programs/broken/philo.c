// KIND: broken
// ARGS: 3
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: Philosophers take their left fork first, then the right one. Argument: philosophers.

#include <assert.h>
#include <mutex.h>
#include <test.h>

#include "../tests/bare_threads.h"

#define MOST 16

static int philosophers;
static mutex_t forks[MOST];

static void *dine(void *number) {
  int seat = (int)number;
  mutex_t *left = &forks[seat];
  mutex_t *right = &forks[(seat + 1) % philosophers];
  mutex_lock(left);
  mutex_lock(right); // all have their left fork and wait here
  mutex_unlock(left);
  mutex_unlock(right);
  return number;
}

int main(int argc, char **argv) {
  test_start("philo");
  philosophers = argument(argc, argv, 1, 3);
  assert(philosophers <= MOST);
  for (int i = 0; i < philosophers; i++) {
    mutex_init(&forks[i]);
  }
  test_success("philo");
  run_threads(philosophers, dine);
  return 0;
}
