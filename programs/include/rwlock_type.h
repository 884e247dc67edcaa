#ifndef RWLOCK_TYPE_H
#define RWLOCK_TYPE_H

#include <cond_type.h>
#include <mutex_type.h>

typedef struct rwlock {
  mutex_t lock; // guards all that follows
  int readers; // that hold the lock
  int writing; // 1 while a writer holds it
  int waiting_readers;
  int waiting_writers;
  int batch; // how many batches of waiting readers were let in so far
  cond_t read;
  cond_t write;
} rwlock_t;

#endif
