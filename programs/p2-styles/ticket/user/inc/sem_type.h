#ifndef SEM_TYPE_H
#define SEM_TYPE_H

#include <cond_type.h>

typedef struct sem {
  mutex_t lock;
  cond_t more;
  int count;
} sem_t;

#endif
