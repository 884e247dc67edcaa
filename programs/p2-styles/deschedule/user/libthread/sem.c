#include <assert.h>
#include <sem.h>
#include <stddef.h>
#include <thr_internals.h>

int sem_init(sem_t *sem, int count) {
  sleepers_init(&sem->waiting);
  sem->count = count;
  return 0;
}

void sem_destroy(sem_t *sem) {
  assert(sem->waiting.first == NULL);
}

void sem_wait(sem_t *sem) {
  guard(&sem->waiting);
  if (sem->count > 0) {
    sem->count--;
    unguard(&sem->waiting);
  } else {
    sleeper_t self;
    sleep_in(&sem->waiting, &self); // the thread that wakes it leaves it what was added
  }
}

void sem_signal(sem_t *sem) {
  guard(&sem->waiting);
  if (sem->waiting.first == NULL) {
    sem->count++;
  } else {
    wake_first(&sem->waiting);
  }
  unguard(&sem->waiting);
}
