// KIND: broken
// ARGS:
// EXPECT: memory fault
// PREEMPT: runnable
// TEST: thr_join_test
// ABOUT: thr_exit wakes its joiner, who frees the stack, and then still needs the stack to vanish.

#include <atomic.h>
#include <stddef.h>

#include "../lib/thread/thread_asm.h"

__attribute__((noreturn)) static void tell_and_vanish(waiter_t *volatile *joiner) {
  waiter_t *waiter = (waiter_t *)atomic_exchange((volatile int *)joiner, (int)EXITED);
  if (waiter != NULL) {
    wake(waiter); // if the joiner runs before this returns, there is nothing left to return on
  }
  vanish();
}

#define vanish_thread tell_and_vanish
#include "../lib/thread/thread.c"
