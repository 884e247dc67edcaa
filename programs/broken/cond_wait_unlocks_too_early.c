// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: unlock
// TEST: broadcast_test
// ABOUT: cond_wait gives up the mutex before it stands in the queue: a wake-up in between is lost.

#include "cond_queue.h"

void cond_wait(cond_t *cv, mutex_t *mp) {
  waiter_t self = new_waiter();
  mutex_unlock(mp); // once this has returned, the other thread makes the condition true and wakes an empty queue
  enqueue(cv, &self);
  sleep_until_woken(&self);
  mutex_lock(mp);
}
