// TEST: sem_init_zero
// EXPECT: failed assertion
// ABOUT: A semaphore that starts with 0 is refused, as if it were of no use.

#include <cond.h>
#include <mutex.h>
#include <sem.h>

int sem_init(sem_t *sem, int count) {
  if (count <= 0) {
    return -1; // 0 is what a thread waits at until another one has come so far
  }
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
  sem->count++;
  mutex_unlock(&sem->lock);
  cond_signal(&sem->more); // not under the lock: the first thread to come may have it
}
