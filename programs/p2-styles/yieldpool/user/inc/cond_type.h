#ifndef COND_TYPE_H
#define COND_TYPE_H

#include <mutex_type.h>

typedef struct cond {
  mutex_t lock;
  struct turn *first; // on the stacks of the threads that wait
  struct turn *last;
} cond_t;

#endif
