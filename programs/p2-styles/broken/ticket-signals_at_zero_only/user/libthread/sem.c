// TEST: sem_two_waiters
// EXPECT: deadlock
// ABOUT: A signal wakes a thread only when the count was 0: of two signals in a row the second wakes none.

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
  while (sem->count <= 0) {
    cond_wait(&sem->more, &sem->lock);
  }
  sem->count--;
  mutex_unlock(&sem->lock);
}

void sem_signal(sem_t *sem) {
  mutex_lock(&sem->lock);
  if (sem->count++ == 0) { // 1, while the thread that was woken has not run yet; another one may be waiting
    cond_signal(&sem->more);
  }
  mutex_unlock(&sem->lock);
}
