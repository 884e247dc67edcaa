// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: cond_signal wakes one thread but takes all of them out of the queue.

#include <test.h>

#include "cond_queue.h"
#include "two_takers.h"

void cond_signal(cond_t *cv) {
  mutex_lock(&cv->lock);
  waiter_t *waiter = cv->first;
  cv->first = NULL; // if two threads wait, the second signal will not find the second one
  if (waiter != NULL) {
    wake(waiter);
  }
  mutex_unlock(&cv->lock);
}

int main(void) {
  test_start("cond_signal_empties_queue");
  run_two_takers(cond_signal);
  test_success("cond_signal_empties_queue");
  return 0;
}
