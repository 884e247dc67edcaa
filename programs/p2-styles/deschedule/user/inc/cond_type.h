#ifndef COND_TYPE_H
#define COND_TYPE_H

#include <sleepers_type.h>

typedef struct cond {
  sleepers_t waiting;
} cond_t;

#endif
