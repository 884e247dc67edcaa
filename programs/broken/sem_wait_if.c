// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: marker
// TEST: sem_exclusion
// ABOUT: sem_wait tests the count with if, not while: a thread that was woken goes on though another one was faster.

#include <cond.h>
#include <mutex.h>
#include <sem.h>

void sem_wait(sem_t *sem) {
  mutex_lock(&sem->lock);
  if (sem->count <= 0) { // after the wait the count may be 0 again: the thread that signalled came back first
    cond_wait(&sem->positive, &sem->lock);
  }
  sem->count--;
  mutex_unlock(&sem->lock);
}
