// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: marker
// TEST: rwlock_write_write_test
// ABOUT: A writer waits until there are no readers, but not until there is no writer.

#define rwlock_lock right_rwlock_lock
#include "../lib/thread/rwlock.c"
#undef rwlock_lock

void rwlock_lock(rwlock_t *rw, int mode) {
  mutex_lock(&rw->lock);
  if (mode == RWLOCK_READ) {
    lock_read(rw);
  } else {
    rw->waiting_writers++;
    while (rw->readers > 0) { // || rw->writing
      cond_wait(&rw->write, &rw->lock);
    }
    rw->waiting_writers--;
    rw->writing = 1;
  }
  mutex_unlock(&rw->lock);
}
