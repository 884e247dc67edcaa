// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock,unlock
// TEST: sem_handover
// ABOUT: sem_signal wakes the waiter before it counts: the waiter still finds 0 and waits again.

#include <cond.h>
#include <mutex.h>
#include <sem.h>

void sem_signal(sem_t *sem) {
  mutex_lock(&sem->lock);
  cond_signal(&sem->positive);
  mutex_unlock(&sem->lock); // here the waiter wakes up, finds the count 0 and waits for a second signal
  sem->count++;
}
