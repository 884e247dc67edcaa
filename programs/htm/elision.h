// Lock elision: a critical section runs as a transaction while its lock is free, and takes the lock when that does not work
// (thesis, figure 6.7).
//
// The file of a lock includes this one and says what the lock is: whether it is free, how to take it and how to give it back.

#ifndef ELISION_H
#define ELISION_H

#include <htm.h>
#include <stdbool.h>

// Called in a transaction, and by the thread that holds the lock.
static bool lock_is_free(void);
static void lock_take(void);
static void lock_give_back(void);

#define LOCK_WAS_TAKEN 0xff

static void lock_acquire(void) {
  unsigned status;
  do {
    status = _xbegin();
    if (status == _XBEGIN_STARTED) {
      if (lock_is_free()) {
        return;
      }
      _xabort(LOCK_WAS_TAKEN);
    }
  } while ((status & _XABORT_RETRY) != 0); // the processor says that it may work the next time
  lock_take();
}

static void lock_release(void) {
  if (lock_is_free()) {
    _xend(); // no thread holds it, so it was elided
  } else {
    lock_give_back();
  }
}

#endif
