#ifndef SEM_TYPE_H
#define SEM_TYPE_H

#include <cond_type.h>
#include <mutex_type.h>

typedef struct sem {
  mutex_t lock;
  cond_t positive; // signalled when the count may have become positive
  int count;
} sem_t;

#endif
