#ifndef RWLOCK_TYPE_H
#define RWLOCK_TYPE_H

#include <sleepers_type.h>

typedef struct rwlock {
  sleepers_t waiting;
  int readers;
  int writing;
} rwlock_t;

#endif
