// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock,runnable
// ABOUT: cond_broadcast goes through the queue without its lock: a thread that lines up meanwhile is thrown out with the rest.

#include <test.h>

#include "cond_queue.h"
#include "two_takers.h"

void cond_broadcast(cond_t *cv) {
  waiter_t *waiter = cv->first;
  while (waiter != NULL) {
    waiter_t *next = waiter->next;
    wake(waiter); // the woken thread takes the item; the other one finds none and lines up behind it ...
    waiter = next;
  }
  cv->first = NULL; // ... and is forgotten here, so the second item does not reach it
}

int main(void) {
  test_start("cond_broadcast_without_lock");
  run_two_takers(cond_broadcast);
  test_success("cond_broadcast_without_lock");
  return 0;
}
