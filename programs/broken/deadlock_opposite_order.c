// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: Two threads take two mutexes in opposite order.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t a;
static mutex_t b;

static void take_both(mutex_t *first, mutex_t *second) {
  mutex_lock(first);
  mutex_lock(second); // each thread has its first one and waits here for the other's
  mutex_unlock(second);
  mutex_unlock(first);
}

static void *take_b_then_a(void *arg) {
  take_both(&b, &a);
  return arg;
}

int main(void) {
  test_start("deadlock_opposite_order");
  thr_init(PAGE_SIZE);
  mutex_init(&a);
  mutex_init(&b);
  int tid = thr_create(take_b_then_a, NULL);
  take_both(&a, &b);
  thr_join(tid, NULL);
  test_success("deadlock_opposite_order");
  return 0;
}
