// A condition variable is a queue of waiters.
//
// Waiting has to release the mutex and fall asleep in one step: were there a gap, a signal could fall into it and be lost.
// Here the thread stands in the queue before it releases the mutex, so every later signal finds it, and a signal that comes
// before it is asleep is kept by its waiter's flag (waiter.h).

#include <assert.h>
#include <cond.h>
#include <stddef.h>

#include "waiter.h"

static void enqueue(cond_t *cv, waiter_t *waiter) {
  mutex_lock(&cv->lock);
  if (cv->first == NULL) {
    cv->first = waiter;
  } else {
    cv->last->next = waiter;
  }
  cv->last = waiter;
  mutex_unlock(&cv->lock);
}

static void wake_first(cond_t *cv) {
  waiter_t *waiter = cv->first;
  cv->first = waiter->next;
  wake(waiter);
}

int cond_init(cond_t *cv) {
  cv->first = NULL;
  return mutex_init(&cv->lock);
}

void cond_destroy(cond_t *cv) {
  assert(cv->first == NULL);
  mutex_destroy(&cv->lock);
}

void cond_wait(cond_t *cv, mutex_t *mp) {
  waiter_t self = new_waiter();
  enqueue(cv, &self);
  mutex_unlock(mp);
  sleep_until_woken(&self);
  mutex_lock(mp);
}

void cond_signal(cond_t *cv) {
  mutex_lock(&cv->lock);
  if (cv->first != NULL) {
    wake_first(cv);
  }
  mutex_unlock(&cv->lock);
}

// Under one lock: a thread that is woken and waits again at once is not woken twice.
void cond_broadcast(cond_t *cv) {
  mutex_lock(&cv->lock);
  while (cv->first != NULL) {
    wake_first(cv);
  }
  mutex_unlock(&cv->lock);
}
