#ifndef SEM_TYPE_H
#define SEM_TYPE_H

#include <sleepers_type.h>

typedef struct sem {
  sleepers_t waiting;
  int count;
} sem_t;

#endif
