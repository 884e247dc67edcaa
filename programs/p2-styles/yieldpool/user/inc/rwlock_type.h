#ifndef RWLOCK_TYPE_H
#define RWLOCK_TYPE_H

typedef struct rwlock {
  volatile int state; // -1: a writer; otherwise the number of readers
  volatile int writers; // that hold the lock or want it: readers stay out
} rwlock_t;

#endif
