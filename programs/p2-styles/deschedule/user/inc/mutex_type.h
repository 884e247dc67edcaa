#ifndef MUTEX_TYPE_H
#define MUTEX_TYPE_H

#include <sleepers_type.h>

typedef struct mutex {
  sleepers_t waiting;
  int held; // stays 1 when the mutex is handed over to a thread that waits
} mutex_t;

#endif
