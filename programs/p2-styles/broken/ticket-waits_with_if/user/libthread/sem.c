// TEST: paradise_lost
// EXPECT: failed assertion
// ABOUT: A thread that is woken does not look again whether there is something left for it.

#include <cond.h>
#include <mutex.h>
#include <sem.h>

int sem_init(sem_t *sem, int count) {
  sem->count = count;
  mutex_init(&sem->lock);
  return cond_init(&sem->more);
}

void sem_destroy(sem_t *sem) {
  cond_destroy(&sem->more);
  mutex_destroy(&sem->lock);
}

void sem_wait(sem_t *sem) {
  mutex_lock(&sem->lock);
  if (sem->count <= 0) { // another thread may come between the signal and this one
    cond_wait(&sem->more, &sem->lock);
  }
  sem->count--;
  mutex_unlock(&sem->lock);
}

void sem_signal(sem_t *sem) {
  mutex_lock(&sem->lock);
  sem->count++;
  mutex_unlock(&sem->lock);
  cond_signal(&sem->more); // not under the lock: the first thread to come may have it
}
