// For wrong condition variables: the queue of waiters, which is right.

#ifndef COND_QUEUE_H
#define COND_QUEUE_H

#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <syscall.h>

#include "../lib/thread/waiter.h"

static inline void enqueue(cond_t *cv, waiter_t *waiter) {
  mutex_lock(&cv->lock);
  if (cv->first == NULL) {
    cv->first = waiter;
  } else {
    cv->last->next = waiter;
  }
  cv->last = waiter;
  mutex_unlock(&cv->lock);
}

// The first waiter, which is no longer in the queue, or NULL. The caller holds the lock.
static inline waiter_t *dequeue(cond_t *cv) {
  waiter_t *waiter = cv->first;
  if (waiter != NULL) {
    cv->first = waiter->next;
  }
  return waiter;
}

#endif
