// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: unlock
// TEST: broadcast_test
// ABOUT: The waker relies on make_runnable alone, which does nothing for a thread that is about to sleep but still awake.

#include "cond_queue.h"

void cond_wait(cond_t *cv, mutex_t *mp) {
  waiter_t self = new_waiter();
  enqueue(cv, &self);
  mutex_unlock(mp); // when the waker comes after this, the thread is in the queue but not asleep
  int always_sleep = 0;
  deschedule(&always_sleep);
  mutex_lock(mp);
}

void cond_broadcast(cond_t *cv) {
  mutex_lock(&cv->lock);
  for (waiter_t *waiter = dequeue(cv); waiter != NULL; waiter = dequeue(cv)) {
    make_runnable(waiter->tid);
  }
  mutex_unlock(&cv->lock);
}
