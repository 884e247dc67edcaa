// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: unlock
// TEST: rwlock_read_write_test
// ABOUT: The last reader leaves without waking the writer that waits for it.

#define rwlock_unlock right_rwlock_unlock
#include "../lib/thread/rwlock.c"
#undef rwlock_unlock

void rwlock_unlock(rwlock_t *rw) {
  mutex_lock(&rw->lock);
  if (rw->writing) {
    unlock_write(rw);
  } else {
    rw->readers--; // a writer that came while this thread was reading sleeps on
  }
  mutex_unlock(&rw->lock);
}
