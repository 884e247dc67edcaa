#ifndef COND_TYPE_H
#define COND_TYPE_H

#include <mutex_type.h>

typedef struct cond {
  mutex_t lock;
  struct node *first; // of the waiting threads
} cond_t;

#endif
