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
    sleep_in(&mp->waiting, &self); // the thread that wakes it leaves it the mutex
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
