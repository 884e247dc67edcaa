#ifndef RWLOCK_TYPE_H
#define RWLOCK_TYPE_H

#include <cond_type.h>

typedef struct rwlock {
  mutex_t lock;
  cond_t changed;
  int state; // -1: a writer; otherwise the number of readers
  int writers_waiting;
} rwlock_t;

#endif
