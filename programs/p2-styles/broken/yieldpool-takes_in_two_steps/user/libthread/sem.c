// TEST: paradise_lost
// EXPECT: failed assertion
// ABOUT: Between the look at the count and the store another thread may take the same.

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
  if (found <= 0) {
    return 0;
  }
  sem->count = found - 1; // whatever happened since it was looked at
  return 1;
}

void sem_wait(sem_t *sem) {
  while (!take(sem)) {
    yield(-1);
  }
}

void sem_signal(sem_t *sem) {
  add(&sem->count, 1);
}
