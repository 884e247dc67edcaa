// Readers and writers take turns, so that neither can shut the other out:
//
// - a reader that comes while a writer waits has to wait too, else a stream of readers would keep the writer out for ever;
// - a writer that leaves lets in all readers that are waiting then, also when other writers wait, else a stream of writers
//   would keep the readers out for ever.
//
// The readers that wait at the same time form a batch. The thread that lets them in counts them as readers right away, in one step:
// from then on they hold the lock, though they may not have woken up yet, and no writer can come before them. A waiting
// reader learns that it was let in from the number of its batch having passed.
//
// A downgrade is the same as a writer leaving, but that the writer becomes one of the readers. Readers that waited come in
// beside it even when a writer waits as well; the writer comes after the last of them.

#include <assert.h>
#include <cond.h>
#include <mutex.h>
#include <rwlock.h>

#include "tries.h"

int rwlock_init(rwlock_t *rw) {
  rw->readers = 0;
  rw->writing = 0;
  rw->waiting_readers = 0;
  rw->waiting_writers = 0;
  rw->batch = 0;
  mutex_init(&rw->lock);
  cond_init(&rw->read);
  return cond_init(&rw->write);
}

void rwlock_destroy(rwlock_t *rw) {
  assert(rw->readers == 0 && !rw->writing);
  cond_destroy(&rw->write);
  cond_destroy(&rw->read);
  mutex_destroy(&rw->lock);
}

static void lock_read(rwlock_t *rw) {
  if (!rw->writing && rw->waiting_writers == 0) {
    rw->readers++;
    return;
  }
  int mine = rw->batch;
  rw->waiting_readers++;
  while (rw->batch == mine) {
    cond_wait(&rw->read, &rw->lock);
  }
}

static void lock_write(rwlock_t *rw) {
  rw->waiting_writers++;
  while (rw->writing || rw->readers > 0) {
    cond_wait(&rw->write, &rw->lock);
  }
  rw->waiting_writers--;
  rw->writing = 1;
}

static void let_readers_in(rwlock_t *rw) {
  rw->readers += rw->waiting_readers;
  rw->waiting_readers = 0;
  rw->batch++;
  cond_broadcast(&rw->read);
}

static void unlock_write(rwlock_t *rw) {
  rw->writing = 0;
  if (rw->waiting_readers > 0) {
    let_readers_in(rw);
  } else {
    cond_signal(&rw->write);
  }
}

static void unlock_read(rwlock_t *rw) {
  assert(rw->readers > 0);
  rw->readers--;
  if (rw->readers == 0) {
    cond_signal(&rw->write);
  }
}

void rwlock_lock(rwlock_t *rw, int mode) {
  assert(mode == RWLOCK_READ || mode == RWLOCK_WRITE);
  mutex_lock(&rw->lock);
  if (mode == RWLOCK_READ) {
    lock_read(rw);
  } else {
    lock_write(rw);
  }
  mutex_unlock(&rw->lock);
}

void rwlock_unlock(rwlock_t *rw) {
  mutex_lock(&rw->lock);
  if (rw->writing) {
    unlock_write(rw);
  } else {
    unlock_read(rw);
  }
  mutex_unlock(&rw->lock);
}

void rwlock_downgrade(rwlock_t *rw) {
  mutex_lock(&rw->lock);
  assert(rw->writing);
  rw->writing = 0;
  rw->readers = 1;
  let_readers_in(rw);
  mutex_unlock(&rw->lock);
}

int rwlock_try_lock(rwlock_t *rw, int mode) {
  assert(mode == RWLOCK_READ || mode == RWLOCK_WRITE);
  mutex_lock(&rw->lock);
  int is_free = !rw->writing && (mode == RWLOCK_READ ? rw->waiting_writers == 0 : rw->readers == 0);
  if (is_free && mode == RWLOCK_READ) {
    rw->readers++;
  } else if (is_free) {
    rw->writing = 1;
  }
  mutex_unlock(&rw->lock);
  return is_free;
}
