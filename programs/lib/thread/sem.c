#include <cond.h>
#include <mutex.h>
#include <sem.h>

#include "tries.h"

int sem_init(sem_t *sem, int count) {
  sem->count = count;
  mutex_init(&sem->lock);
  return cond_init(&sem->positive);
}

void sem_destroy(sem_t *sem) {
  cond_destroy(&sem->positive);
  mutex_destroy(&sem->lock);
}

// A loop, not an if: between the signal and the moment when the woken thread has the lock again, a third thread may have
// come along and taken what was added.
void sem_wait(sem_t *sem) {
  mutex_lock(&sem->lock);
  while (sem->count <= 0) {
    cond_wait(&sem->positive, &sem->lock);
  }
  sem->count--;
  mutex_unlock(&sem->lock);
}

void sem_signal(sem_t *sem) {
  mutex_lock(&sem->lock);
  sem->count++;
  cond_signal(&sem->positive);
  mutex_unlock(&sem->lock);
}

int sem_try_wait(sem_t *sem) {
  mutex_lock(&sem->lock);
  int positive = sem->count > 0;
  if (positive) {
    sem->count--;
  }
  mutex_unlock(&sem->lock);
  return positive;
}
