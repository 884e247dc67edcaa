// A thread that sleeps until another one wakes it. The waiter lies on the sleeper's own stack.
//
// make_runnable alone is not enough: it fails when the sleeper has not gone to sleep yet, and the wake-up would be lost. So
// the waker first sets a flag, which deschedule tests atomically: whichever comes first, the sleeper does not sleep on.
//
// The sleeper tests the flag again after every deschedule. It may be made runnable by a waker of the past: one that set the
// flag of an earlier waiter of this thread, and was interrupted before its make_runnable, while the thread saw the flag, went
// on, and is now asleep for another reason. Without the loop it would take that belated call for its own wake-up.

#ifndef WAITER_H
#define WAITER_H

#include <syscall.h>

typedef struct waiter {
  int tid;
  volatile int woken;
  struct waiter *next;
} waiter_t;

static inline waiter_t new_waiter(void) {
  return (waiter_t){.tid = gettid()};
}

static inline void sleep_until_woken(const waiter_t *waiter) {
  while (!waiter->woken) {
    deschedule(&waiter->woken);
  }
}

// Once the flag is set the sleeper may go on and its stack frame be gone: no look at the waiter after that.
static inline void wake(waiter_t *waiter) {
  int tid = waiter->tid;
  waiter->woken = 1;
  make_runnable(tid); // fails if it is not asleep, which is just as well
}

#endif
