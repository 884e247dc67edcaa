// Threads.

#ifndef LANDSLIDE_BASE_THREAD_H
#define LANDSLIDE_BASE_THREAD_H

// What the student wants every user of threads to see.
#if __has_include(<thr_internals.h>)
#include <thr_internals.h>
#endif

int thr_init(unsigned int size);
int thr_create(void *(*func)(void *), void *args);
int thr_join(int tid, void **statusp);
void thr_exit(void *status);
int thr_getid(void);
int thr_yield(int tid);

#endif
