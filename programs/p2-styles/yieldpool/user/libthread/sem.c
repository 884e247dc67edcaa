// One number and no lock.

#include <sem.h>
#include <syscall.h>
#include <thr_internals.h>

int sem_init(sem_t *sem, int count) {
  sem->count = count;
  return 0;
}

void sem_destroy(sem_t *sem) {
  sem->count = -1;
}

static int take(sem_t *sem) {
  int found = sem->count;
  return found > 0 && compare_swap(&sem->count, found, found - 1) == found;
}

void sem_wait(sem_t *sem) {
  while (!take(sem)) {
    yield(-1);
  }
}

void sem_signal(sem_t *sem) {
  add(&sem->count, 1);
}
