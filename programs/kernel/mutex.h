// Mutexes and condition variables. Interrupts are on while a mutex is held, so other threads run meanwhile.

#ifndef MUTEX_H
#define MUTEX_H

#include <stdbool.h>

#include "queue.h"

// All zero: free.
typedef struct mutex {
  struct thread *owner;
#ifdef STYLE_recursive
  int depth; // how often the owner has locked it besides the first time
#endif
  queue_t waiters;
} mutex_t;

void mutex_lock(mutex_t *mutex);
void mutex_unlock(mutex_t *mutex);

// All zero: no thread waits.
typedef struct cond {
  queue_t waiters;
} cond_t;

// False if the thread's task is to vanish: the caller should give up whatever it waits for.
bool cond_wait(cond_t *cond, mutex_t *mutex);
void cond_broadcast(cond_t *cond);

#endif
