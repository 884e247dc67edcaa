#ifndef MUTEX_TYPE_H
#define MUTEX_TYPE_H

typedef struct mutex {
  volatile int state; // 0 is free, so a zeroed mutex is ready for use
} mutex_t;

#endif
