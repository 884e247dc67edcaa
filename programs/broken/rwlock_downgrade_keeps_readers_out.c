// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// TEST: rwlock_downgrade_read_test
// ABOUT: rwlock_downgrade forgets the readers that wait: they wait on, and here someone waits for them.

#include <mutex.h>
#include <rwlock.h>

void rwlock_downgrade(rwlock_t *rw) {
  mutex_lock(&rw->lock);
  rw->writing = 0;
  rw->readers = 1; // a reader that came during the writing sleeps until a writer leaves, and there is none
  mutex_unlock(&rw->lock);
}
