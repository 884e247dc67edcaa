// TEST: cond_signal_unheard
// EXPECT: failed assertion
// ABOUT: Signals are counted, as those of a semaphore: one for which no thread has waited ends the next wait.

#include <cond.h>
#include <mutex.h>
#include <stdlib.h>
#include <syscall.h>
#include <thr_internals.h>

int cond_init(cond_t *cv) {
  cv->signals = 0;
  cv->waiting = 0;
  return 0;
}

void cond_destroy(cond_t *cv) {
  if (cv->waiting > 0) {
    panic("cond_destroy: somebody waits");
  }
}

static int take(cond_t *cv) {
  int found = cv->signals;
  return found > 0 && compare_swap(&cv->signals, found, found - 1) == found;
}

void cond_wait(cond_t *cv, mutex_t *mp) {
  add(&cv->waiting, 1);
  mutex_unlock(mp);
  while (!take(cv)) {
    yield(-1);
  }
  add(&cv->waiting, -1);
  mutex_lock(mp);
}

void cond_signal(cond_t *cv) {
  add(&cv->signals, 1); // also when no thread waits
}

void cond_broadcast(cond_t *cv) {
  add(&cv->signals, cv->waiting);
}
