#ifndef MUTEX_TYPE_H
#define MUTEX_TYPE_H

typedef struct mutex {
  struct waiter *volatile last; // of those who have the mutex or wait for it; NULL: nobody
  struct waiter *volatile holder;
} mutex_t;

#endif
