// A condition variable is a queue of waiters.
//
// Waiting has to release the mutex and fall asleep in one step: were there a gap, a signal could fall into it and be lost.
// Here the thread stands in the queue before it releases the mutex, so every later signal finds it, and a signal that comes
// before it is asleep is kept by its waiter's flag (waiter.h).

#include <assert.h>
#include <cond.h>
#include <stddef.h>

#include "tries.h"
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

// Takes a waiter out of the queue, if it is still there.
static void leave(cond_t *cv, waiter_t *waiter) {
  waiter_t *before = NULL;
  for (waiter_t *each = cv->first; each != waiter; each = each->next) {
    before = each;
  }
  if (before == NULL) {
    cv->first = waiter->next;
  } else {
    before->next = waiter->next;
  }
  if (cv->last == waiter) {
    cv->last = before;
  }
}

// Its time is over when the thread runs again, however many others have run before that.
int cond_wait_briefly(cond_t *cv, mutex_t *mp) {
  waiter_t self = new_waiter();
  enqueue(cv, &self);
  mutex_unlock(mp);
  yield(-1);
  mutex_lock(&cv->lock);
  int woken = self.woken;
  if (!woken) {
    leave(cv, &self);
  }
  mutex_unlock(&cv->lock);
  mutex_lock(mp);
  return woken;
}
