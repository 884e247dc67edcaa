// TEST: mutex_test
// EXPECT: deadlock
// ABOUT: A thread that finds the mutex held lets go of the guard before it stands in the list: the unlock in between wakes nobody.

#include <assert.h>
#include <mutex.h>
#include <stddef.h>
#include <thr_internals.h>

int mutex_init(mutex_t *mp) {
  sleepers_init(&mp->waiting);
  mp->held = 0;
  return 0;
}

void mutex_destroy(mutex_t *mp) {
  assert(!mp->held && mp->waiting.first == NULL);
}

void mutex_lock(mutex_t *mp) {
  guard(&mp->waiting);
  if (mp->held) {
    sleeper_t self;
    unguard(&mp->waiting);
    guard(&mp->waiting); // the mutex may be free by now
    sleep_in(&mp->waiting, &self);
  } else {
    mp->held = 1;
    unguard(&mp->waiting);
  }
}

void mutex_unlock(mutex_t *mp) {
  guard(&mp->waiting);
  if (mp->waiting.first == NULL) {
    mp->held = 0;
  } else {
    wake_first(&mp->waiting);
  }
  unguard(&mp->waiting);
}
