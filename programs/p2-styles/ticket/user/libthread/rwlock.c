// Writers go first. All threads wait for the same condition and look again whenever something has changed.

#include <cond.h>
#include <mutex.h>
#include <rwlock.h>

int rwlock_init(rwlock_t *rw) {
  rw->state = 0;
  rw->writers_waiting = 0;
  mutex_init(&rw->lock);
  return cond_init(&rw->changed);
}

void rwlock_destroy(rwlock_t *rw) {
  cond_destroy(&rw->changed);
  mutex_destroy(&rw->lock);
}

static void lock_write(rwlock_t *rw) {
  rw->writers_waiting++;
  while (rw->state != 0) {
    cond_wait(&rw->changed, &rw->lock);
  }
  rw->writers_waiting--;
  rw->state = -1;
}

static void lock_read(rwlock_t *rw) {
  while (rw->state < 0 || rw->writers_waiting > 0) {
    cond_wait(&rw->changed, &rw->lock);
  }
  rw->state++;
}

void rwlock_lock(rwlock_t *rw, int mode) {
  mutex_lock(&rw->lock);
  if (mode == RWLOCK_WRITE) {
    lock_write(rw);
  } else {
    lock_read(rw);
  }
  mutex_unlock(&rw->lock);
}

static void change(rwlock_t *rw, int state) {
  rw->state = state;
  cond_broadcast(&rw->changed);
  mutex_unlock(&rw->lock);
}

void rwlock_unlock(rwlock_t *rw) {
  mutex_lock(&rw->lock);
  change(rw, rw->state < 0 ? 0 : rw->state - 1);
}

void rwlock_downgrade(rwlock_t *rw) {
  mutex_lock(&rw->lock);
  change(rw, 1);
}
