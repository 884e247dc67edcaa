#include <assert.h>
#include <cond.h>
#include <stddef.h>
#include <thr_internals.h>

int cond_init(cond_t *cv) {
  sleepers_init(&cv->waiting);
  return 0;
}

void cond_destroy(cond_t *cv) {
  assert(cv->waiting.first == NULL);
}

void cond_wait(cond_t *cv, mutex_t *mp) {
  sleeper_t self;
  guard(&cv->waiting);
  stand_in(&cv->waiting, &self);
  unguard(&cv->waiting);
  mutex_unlock(mp); // only now: a signal that comes after it finds this thread in the list
  sleep_until_woken(&self);
  mutex_lock(mp);
}

void cond_signal(cond_t *cv) {
  guard(&cv->waiting);
  if (cv->waiting.first != NULL) {
    wake_first(&cv->waiting);
  }
  unguard(&cv->waiting);
}

void cond_broadcast(cond_t *cv) {
  guard(&cv->waiting);
  while (cv->waiting.first != NULL) {
    wake_first(&cv->waiting);
  }
  unguard(&cv->waiting);
}
