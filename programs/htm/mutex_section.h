// A critical section under a mutex, in place of section.h: what a checker may take that for once the section itself is verified
// (thesis, section 6.3.3, "abstraction reduction").

#ifndef MUTEX_SECTION_H
#define MUTEX_SECTION_H

#include <mutex.h>

static mutex_t section_mutex;

static void enter(void) {
  mutex_lock(&section_mutex);
}

static void leave(void) {
  mutex_unlock(&section_mutex);
}

#endif
