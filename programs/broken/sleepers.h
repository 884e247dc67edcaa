// For mutexes at which threads sleep: those that sleep, at whatever mutex, oldest first. This part is right.

#ifndef SLEEPERS_H
#define SLEEPERS_H

#include <atomic.h>
#include <mutex.h>
#include <stddef.h>
#include <syscall.h>

#include "../lib/thread/waiter.h"

typedef struct sleeper {
  waiter_t waiter;
  mutex_t *mutex;
  struct sleeper *next;
} sleeper_t;

static sleeper_t *sleepers;
static volatile int guard; // 1 while some thread reads or changes the list

static inline void take_guard(void) {
  while (atomic_exchange(&guard, 1) != 0) {
    yield(-1);
  }
}

static inline void release_guard(void) {
  guard = 0;
}

static inline void add_sleeper(sleeper_t *sleeper, mutex_t *mp) {
  *sleeper = (sleeper_t){.waiter = new_waiter(), .mutex = mp};
  sleeper_t **end = &sleepers;
  while (*end != NULL) {
    end = &(*end)->next;
  }
  *end = sleeper;
}

// The thread that has slept longest at a mutex, or NULL. It is no longer in the list.
static inline sleeper_t *take_sleeper(mutex_t *mp) {
  for (sleeper_t **link = &sleepers; *link != NULL; link = &(*link)->next) {
    if ((*link)->mutex == mp) {
      sleeper_t *found = *link;
      *link = found->next;
      return found;
    }
  }
  return NULL;
}

// Takes the mutex or goes to sleep, in one step as far as the guard's users can see.
static inline void lock_or_sleep(mutex_t *mp) {
  take_guard();
  while (mp->state != 0) {
    sleeper_t self;
    add_sleeper(&self, mp);
    release_guard();
    sleep_until_woken(&self.waiter);
    take_guard();
  }
  mp->state = 1;
  release_guard();
}

static inline void wake_sleeper(mutex_t *mp) {
  take_guard();
  sleeper_t *sleeper = take_sleeper(mp);
  release_guard();
  if (sleeper != NULL) {
    wake(&sleeper->waiter);
  }
}

#endif
