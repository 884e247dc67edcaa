// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: lock
// TEST: paraguay
// ABOUT: cond_wait forgets to clear the flag of its thread's previous wake-up and so does not wait a second time.

#include "waiters_by_thread.h"

void cond_wait(cond_t *cv, mutex_t *mp) {
  waiter_t *self = own_waiter();
  self->tid = gettid();
  self->next = NULL; // self->woken = 0 is missing: it is 1 if the thread has waited before
  enqueue(cv, self);
  mutex_unlock(mp);
  sleep_until_woken(self);
  mutex_lock(mp);
}
