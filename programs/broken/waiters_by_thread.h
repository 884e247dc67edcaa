// One waiter for each thread, as part of its control block, in place of one for each wait.

#ifndef WAITERS_BY_THREAD_H
#define WAITERS_BY_THREAD_H

#include "cond_queue.h"

#define MAX_THREADS 8

static waiter_t waiters[MAX_THREADS];

static inline waiter_t *own_waiter(void) {
  return &waiters[gettid() % MAX_THREADS];
}

#endif
