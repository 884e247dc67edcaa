// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: unlock,marker
// TEST: rwlock_read_write_test
// ABOUT: A reader that need not wait counts itself after it has released the lock: a writer comes in between.

#define rwlock_lock right_rwlock_lock
#include "../lib/thread/rwlock.c"
#undef rwlock_lock

void rwlock_lock(rwlock_t *rw, int mode) {
  mutex_lock(&rw->lock);
  if (mode == RWLOCK_READ && !rw->writing && rw->waiting_writers == 0) {
    mutex_unlock(&rw->lock); // a writer sees no readers here and writes while this thread reads
    rw->readers++;
    return;
  }
  if (mode == RWLOCK_READ) {
    lock_read(rw);
  } else {
    lock_write(rw);
  }
  mutex_unlock(&rw->lock);
}
