// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: marker
// TEST: mutex_exclusion
// ABOUT: mutex_unlock sees that nobody sleeps and then frees the mutex, without waking those who went to sleep in between.

#include <landslide.h>

#include "sleepers.h"

void mutex_lock(mutex_t *mp) {
  lock_or_sleep(mp);
}

void mutex_unlock(mutex_t *mp) {
  if (sleepers == NULL) {
    landslide_preempt(); // the other thread finds the mutex held and goes to sleep, which goes unnoticed
    mp->state = 0;
    return;
  }
  mp->state = 0;
  wake_sleeper(mp);
}
