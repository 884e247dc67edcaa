// A critical section that is a transaction if it can be, and else under a mutex (thesis, figure 6.4). While a thread is in there
// under the mutex, transactions give up.

#ifndef SECTION_H
#define SECTION_H

#include <htm.h>
#include <mutex.h>
#include <stdbool.h>

static mutex_t section_mutex;
static volatile bool section_taken;

static void enter(void) {
  if (_xbegin() == _XBEGIN_STARTED) {
    if (!section_taken) {
      return;
    }
    _xabort(1);
  }
  mutex_lock(&section_mutex);
  section_taken = true;
}

static void leave(void) {
  if (_xtest()) {
    _xend();
  } else {
    section_taken = false;
    mutex_unlock(&section_mutex);
  }
}

#endif
