// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: race
// ABOUT: cond_signal takes the first waiter out of the queue without the lock: one who lines up meanwhile is forgotten.

#include <test.h>

#include "cond_queue.h"
#include "two_takers.h"

void cond_signal(cond_t *cv) {
  waiter_t *waiter = cv->first;
  if (waiter != NULL) {
    cv->first = waiter->next; // loads and stores; a second waiter hangs itself into the queue in between
    wake(waiter);
  }
}

int main(void) {
  test_start("cond_signal_without_lock");
  run_two_takers(cond_signal);
  test_success("cond_signal_without_lock");
  return 0;
}
