// Threads. A thread ends by thr_exit or by returning from its function; either way another thread may collect its status,
// once, by thr_join.

#ifndef THREAD_H
#define THREAD_H

int thr_init(unsigned int stack_size); // before all else, while there is one thread
int thr_create(void *(*func)(void *arg), void *arg); // the new thread's id, or negative
int thr_join(int tid, void **status); // status may be NULL
void thr_exit(void *status) __attribute__((noreturn));
int thr_getid(void);
int thr_yield(int tid); // -1: to any thread

#endif
