// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// TEST: broadcast_two_waiters
// ABOUT: cond_broadcast wakes the first waiter only.

#include "cond_queue.h"

void cond_broadcast(cond_t *cv) {
  mutex_lock(&cv->lock);
  waiter_t *waiter = dequeue(cv);
  if (waiter != NULL) { // if both threads wait by now, the second one will do so for ever
    wake(waiter);
  }
  mutex_unlock(&cv->lock);
}
