#ifndef MUTEX_TYPE_H
#define MUTEX_TYPE_H

typedef struct mutex {
  volatile int taken;
  volatile int owner; // a kernel id; 0: none
  int depth; // how many times its owner has locked it
} mutex_t;

#endif
