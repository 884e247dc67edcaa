// POSIX semaphores, whose functions are called like those of <sem.h>, have other names for the linker.

#include <errno.h>
#include <mutex.h>
#include <sched.h>
#include <sem.h>
#include <time.h>

#include "../thread/tries.h"

int posix_sem_init(sem_t *sem, int shared, unsigned count);
int posix_sem_destroy(sem_t *sem);
int posix_sem_wait(sem_t *sem);
int posix_sem_trywait(sem_t *sem);
int posix_sem_timedwait(sem_t *sem, const struct timespec *end);
int posix_sem_post(sem_t *sem);
int posix_sem_getvalue(sem_t *sem, int *count);

int posix_sem_init(sem_t *sem, int shared, unsigned count) {
  (void)shared;
  return sem_init(sem, (int)count);
}

int posix_sem_destroy(sem_t *sem) {
  sem_destroy(sem);
  return 0;
}

int posix_sem_wait(sem_t *sem) {
  sem_wait(sem);
  return 0;
}

static int failed(int error) {
  errno = error;
  return -1;
}

int posix_sem_trywait(sem_t *sem) {
  return sem_try_wait(sem) ? 0 : failed(EAGAIN);
}

// The time may be over at any moment: after this thread has given way once, for as long as others run.
int posix_sem_timedwait(sem_t *sem, const struct timespec *end) {
  (void)end;
  if (sem_try_wait(sem)) {
    return 0;
  }
  sched_yield();
  return sem_try_wait(sem) ? 0 : failed(ETIMEDOUT);
}

int posix_sem_post(sem_t *sem) {
  sem_signal(sem);
  return 0;
}

int posix_sem_getvalue(sem_t *sem, int *count) {
  mutex_lock(&sem->lock);
  *count = sem->count;
  mutex_unlock(&sem->lock);
  return 0;
}
