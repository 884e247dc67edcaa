// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: marker
// TEST: mutex_exclusion
// ABOUT: mutex_lock finds the mutex held and then goes to sleep; an unlock in between finds nobody to wake.

#include <landslide.h>

#include "sleepers.h"

void mutex_lock(mutex_t *mp) {
  while (atomic_exchange(&mp->state, 1) != 0) {
    landslide_preempt(); // the holder unlocks here; its wake-up comes too early, and there will be no other
    sleeper_t self;
    take_guard();
    add_sleeper(&self, mp);
    release_guard();
    sleep_until_woken(&self.waiter);
  }
}

void mutex_unlock(mutex_t *mp) {
  atomic_exchange(&mp->state, 0);
  wake_sleeper(mp);
}
