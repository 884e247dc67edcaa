// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: Three philosophers take their left fork first, then the right one.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

#define PHILOSOPHERS 3

static mutex_t forks[PHILOSOPHERS];

static void *dine(void *seat) {
  mutex_t *left = &forks[(int)seat];
  mutex_t *right = &forks[((int)seat + 1) % PHILOSOPHERS];
  mutex_lock(left);
  mutex_lock(right); // all three have their left fork and wait here
  mutex_unlock(right);
  mutex_unlock(left);
  return seat;
}

int main(void) {
  test_start("deadlock_dining");
  thr_init(PAGE_SIZE);
  int second = thr_create(dine, (void *)1);
  int third = thr_create(dine, (void *)2);
  dine((void *)0);
  thr_join(second, NULL);
  thr_join(third, NULL);
  test_success("deadlock_dining");
  return 0;
}
