// KIND: test
// ARGS: 3
// EXPECT: OK
// ABOUT: Philosophers take the fork with the lower number first. Argument: philosophers.

#include <assert.h>
#include <mutex.h>
#include <stdbool.h>
#include <test.h>

#include "bare_threads.h"

#define MOST 16

static int philosophers;
static mutex_t forks[MOST];

static void *dine(void *number) {
  int seat = (int)number;
  bool last = seat == philosophers - 1;
  mutex_t *first = &forks[last ? 0 : seat];
  mutex_t *second = &forks[last ? seat : seat + 1];
  mutex_lock(first);
  mutex_lock(second);
  mutex_unlock(first);
  mutex_unlock(second);
  return number;
}

int main(int argc, char **argv) {
  test_start("philo_ok");
  philosophers = argument(argc, argv, 1, 3);
  assert(philosophers <= MOST);
  for (int i = 0; i < philosophers; i++) {
    mutex_init(&forks[i]);
  }
  test_success("philo_ok");
  run_threads(philosophers, dine);
  return 0;
}
