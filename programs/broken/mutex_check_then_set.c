// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: marker
// TEST: mutex_exclusion
// ABOUT: mutex_lock looks whether the mutex is free and takes it in a second step.

#include <landslide.h>
#include <mutex.h>
#include <syscall.h>

void mutex_lock(mutex_t *mp) {
  while (mp->state != 0) {
    yield(-1);
  }
  landslide_preempt(); // here the other thread also finds the mutex free; then both take it
  mp->state = 1;
}

void mutex_unlock(mutex_t *mp) {
  mp->state = 0;
}
