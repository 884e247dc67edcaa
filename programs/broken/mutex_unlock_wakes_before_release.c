// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: marker,runnable
// TEST: mutex_exclusion
// ABOUT: mutex_unlock wakes the next thread while the mutex is still held; that one goes back to sleep for good.

#include "sleepers.h"

void mutex_lock(mutex_t *mp) {
  lock_or_sleep(mp);
}

void mutex_unlock(mutex_t *mp) {
  wake_sleeper(mp); // if the woken thread runs at once, it finds the mutex held and sleeps again
  mp->state = 0;
}
