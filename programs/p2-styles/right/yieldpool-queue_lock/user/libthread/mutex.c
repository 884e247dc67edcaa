// A queue lock, after Mellor-Crummey and Scott: each thread waits for a word of its own, in a block of the heap, and spins without a
// yield. By xchg and cmpxchg.

#include <malloc.h>
#include <mutex.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct waiter {
  struct waiter *volatile next;
  volatile int waits;
} waiter_t;

static waiter_t *swap(waiter_t *volatile *place, waiter_t *value) {
  __asm__ volatile("xchgl %0, %1" : "+r"(value), "+m"(*place) : : "memory");
  return value;
}

static int replace(waiter_t *volatile *place, waiter_t *old, waiter_t *value) {
  waiter_t *found;
  __asm__ volatile("lock cmpxchgl %2, %1" : "=a"(found), "+m"(*place) : "r"(value), "0"(old) : "memory", "cc");
  return found == old;
}

int mutex_init(mutex_t *mp) {
  mp->last = NULL;
  mp->holder = NULL;
  return 0;
}

void mutex_destroy(mutex_t *mp) {
  if (mp->last != NULL) {
    panic("mutex_destroy: it is taken");
  }
}

void mutex_lock(mutex_t *mp) {
  waiter_t *self = malloc(sizeof *self);
  if (self == NULL) {
    panic("mutex_lock: no memory");
  }
  self->next = NULL;
  self->waits = 1;
  waiter_t *before = swap(&mp->last, self);
  if (before != NULL) {
    before->next = self;
    while (self->waits) {
      continue;
    }
  }
  mp->holder = self;
}

void mutex_unlock(mutex_t *mp) {
  waiter_t *self = mp->holder;
  if (self->next != NULL || !replace(&mp->last, self, NULL)) {
    while (self->next == NULL) {
      continue; // a thread has come, but has not said so yet
    }
    self->next->waits = 0;
  }
  free(self);
}
