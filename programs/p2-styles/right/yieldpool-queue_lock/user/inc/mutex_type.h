#ifndef MUTEX_TYPE_H
#define MUTEX_TYPE_H

typedef struct mutex {
  struct waiter *volatile last; // of the threads that hold the mutex or wait for it; NULL: none
  struct waiter *volatile holder;
} mutex_t;

#endif
