#ifndef SEM_TYPE_H
#define SEM_TYPE_H

typedef struct sem {
  volatile int count;
} sem_t;

#endif
