#ifndef COND_TYPE_H
#define COND_TYPE_H

typedef struct cond {
  volatile int signals; // that no thread has taken yet
  volatile int waiting;
} cond_t;

#endif
