// First come, first served: a reader that comes behind a waiting writer waits, too.

#include <assert.h>
#include <rwlock.h>
#include <stddef.h>
#include <thr_internals.h>

int rwlock_init(rwlock_t *rw) {
  sleepers_init(&rw->waiting);
  rw->readers = 0;
  rw->writing = 0;
  return 0;
}

void rwlock_destroy(rwlock_t *rw) {
  assert(rw->waiting.first == NULL && rw->readers == 0 && !rw->writing);
}

static int is_free_for(const rwlock_t *rw, int writer) {
  return !rw->writing && (!writer || rw->readers == 0);
}

static void take(rwlock_t *rw, int writer) {
  rw->writing = writer;
  rw->readers += !writer;
}

// Lets in the first waiter if it can come in now; and so on.
static void admit(rwlock_t *rw) {
  while (rw->waiting.first != NULL && is_free_for(rw, rw->waiting.first->writer)) {
    take(rw, rw->waiting.first->writer);
    wake_first(&rw->waiting);
  }
}

void rwlock_lock(rwlock_t *rw, int mode) {
  int writer = mode == RWLOCK_WRITE;
  guard(&rw->waiting);
  if (rw->waiting.first == NULL && is_free_for(rw, writer)) {
    take(rw, writer);
    unguard(&rw->waiting);
  } else {
    sleeper_t self;
    self.writer = writer;
    sleep_in(&rw->waiting, &self);
  }
}

void rwlock_unlock(rwlock_t *rw) {
  guard(&rw->waiting);
  if (rw->writing) {
    rw->writing = 0;
  } else {
    rw->readers--;
  }
  admit(rw);
  unguard(&rw->waiting);
}

void rwlock_downgrade(rwlock_t *rw) {
  guard(&rw->waiting);
  assert(rw->writing);
  rw->writing = 0;
  rw->readers = 1;
  admit(rw);
  unguard(&rw->waiting);
}
