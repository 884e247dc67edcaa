#ifndef COND_TYPE_H
#define COND_TYPE_H

#include <mutex_type.h>

struct waiter;

typedef struct cond {
  mutex_t lock; // guards the queue
  struct waiter *first;
  struct waiter *last; // of no meaning while the queue is empty
} cond_t;

#endif
