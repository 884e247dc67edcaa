// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: lock,unlock
// TEST: rwlock_downgrade_write_test
// ABOUT: rwlock_downgrade unlocks and locks again: another writer comes in between.

#include <rwlock.h>

void rwlock_downgrade(rwlock_t *rw) {
  rwlock_unlock(rw); // a writer that waits has its turn now, and what was written is gone
  rwlock_lock(rw, RWLOCK_READ);
}
