// How threads of this library sleep.
//
// Everything that can be waited for has a list of sleepers and a guard that is held for a few instructions. What a sleeper
// waits for is given to it by the thread that wakes it, under the guard: it owns the mutex, or its share of the semaphore, before it
// has opened an eye. So no thread can come in between, and none has to look again.

#ifndef THR_INTERNALS_H
#define THR_INTERNALS_H

#include <sleepers_type.h>

typedef struct sleeper {
  int tid;
  volatile int woken;
  int writer; // of an rwlock
  struct sleeper *next;
} sleeper_t;

void sleepers_init(sleepers_t *list);
void guard(sleepers_t *list);
void unguard(sleepers_t *list);

// With the guard held: joins the list, gives the guard back, and returns when it is woken.
void sleep_in(sleepers_t *list, sleeper_t *self);

// As sleep_in, in two steps: between them a thread may do what others must not see before it stands in the list.
void stand_in(sleepers_t *list, sleeper_t *self);
void sleep_until_woken(const sleeper_t *self);

// With the guard held: takes the first sleeper off the list, which must have one. It runs on at once.
void wake_first(sleepers_t *list);

#endif
