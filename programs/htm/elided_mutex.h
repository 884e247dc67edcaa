// An elided mutex, with a flag beside it by which a transaction can tell that it is held.

#ifndef ELIDED_MUTEX_H
#define ELIDED_MUTEX_H

#include <atomic.h>
#include <mutex.h>

#include "elision.h"

static mutex_t mutex;
static volatile int mutex_held;

static bool lock_is_free(void) {
  return mutex_held == 0;
}

// On a real x86 a load may come before a store that stands before it; not before an exchange.
static void lock_take(void) {
  mutex_lock(&mutex);
  atomic_exchange(&mutex_held, 1);
}

static void lock_give_back(void) {
  mutex_held = 0;
  mutex_unlock(&mutex);
}

#endif
