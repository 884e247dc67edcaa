// KIND: broken
// ARGS:
// EXPECT: lock misuse | failed assertion
// PREEMPT: lock
// TEST: broadcast_test
// ABOUT: cond_wait does not take the mutex again: its caller then unlocks what it does not hold.

#include "cond_queue.h"

void cond_wait(cond_t *cv, mutex_t *mp) {
  waiter_t self = new_waiter();
  enqueue(cv, &self);
  mutex_unlock(mp);
  sleep_until_woken(&self); // mutex_lock(mp) is missing here; shows if the waiter comes first and does have to wait
}
