// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock,unlock
// TEST: sem_handover
// ABOUT: sem_signal does without the lock and falls between the waiter's look at the count and its wait.

#include <cond.h>
#include <sem.h>

void sem_signal(sem_t *sem) {
  sem->count++; // the waiter has just read 0 and is about to enter the queue of the condition variable
  cond_signal(&sem->positive);
}
