// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: marker
// TEST: mutex_exclusion
// ABOUT: mutex_lock sleeps while the mutex is held, but mutex_unlock wakes nobody.

#include "sleepers.h"

void mutex_lock(mutex_t *mp) {
  lock_or_sleep(mp);
}

void mutex_unlock(mutex_t *mp) {
  mp->state = 0; // a thread that came while the mutex was held sleeps on
}
