// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: unlock,marker
// TEST: sem_exclusion
// ABOUT: sem_wait counts down after it has released the lock: two threads see the same positive count.

#include <cond.h>
#include <mutex.h>
#include <sem.h>

void sem_wait(sem_t *sem) {
  mutex_lock(&sem->lock);
  while (sem->count <= 0) {
    cond_wait(&sem->positive, &sem->lock);
  }
  mutex_unlock(&sem->lock); // the other thread comes in here and finds the count still positive
  sem->count--;
}
