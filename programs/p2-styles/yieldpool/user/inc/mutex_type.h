#ifndef MUTEX_TYPE_H
#define MUTEX_TYPE_H

typedef struct mutex {
  volatile int taken;
  volatile int owner; // to be yielded to; may be out of date
} mutex_t;

#endif
