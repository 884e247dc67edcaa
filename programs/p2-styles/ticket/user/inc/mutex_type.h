#ifndef MUTEX_TYPE_H
#define MUTEX_TYPE_H

typedef struct mutex {
  int next; // the number that is drawn next
  int serving; // the number of the thread that may go on; equal to next when no thread is there
} mutex_t;

#endif
