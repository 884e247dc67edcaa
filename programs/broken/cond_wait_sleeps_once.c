// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: lock,unlock
// TEST: paraguay
// ABOUT: cond_wait takes any end of its sleep for its wake-up, also one that was meant for its previous wait.

#include "waiters_by_thread.h"

void cond_wait(cond_t *cv, mutex_t *mp) {
  waiter_t *self = own_waiter();
  *self = new_waiter();
  enqueue(cv, self);
  mutex_unlock(mp);
  deschedule(&self->woken); // an if, so to speak, where a while has to be
  mutex_lock(mp);
}

void cond_signal(cond_t *cv) {
  mutex_lock(&cv->lock);
  waiter_t *waiter = dequeue(cv);
  if (waiter != NULL) {
    waiter->woken = 1;
  }
  mutex_unlock(&cv->lock); // here the waiter sees the flag, goes on, and waits for something else ...
  if (waiter != NULL) {
    make_runnable(waiter->tid); // ... which this ends
  }
}
