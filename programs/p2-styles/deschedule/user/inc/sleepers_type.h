// Threads that sleep, in the order in which they came.

#ifndef SLEEPERS_TYPE_H
#define SLEEPERS_TYPE_H

struct sleeper;

typedef struct sleepers {
  volatile int guard; // 1 while a thread changes this list, or what it belongs to
  struct sleeper *first;
  struct sleeper *last;
} sleepers_t;

#endif
