// Threads that have nothing in common but what the program is about: starting and ending them adds nothing that could come in
// one order or another.
//
// main is the first of them, and no thread is joined: a join can come before or after the end of the thread that it waits for,
// and of every two interleavings that differ in that alone a checker begins both before it can tell.

#ifndef BARE_THREADS_H
#define BARE_THREADS_H

#include <page.h>
#include <stdlib.h>
#include <thread.h>

static inline int argument(int argc, char **argv, int index, int otherwise) {
  return argc > index ? atoi(argv[index]) : otherwise;
}

// So many threads run the function, each with its number, counted from 0. The task ends with the last of them.
static inline void run_threads(int threads, void *(*body)(void *number)) {
  thr_init(PAGE_SIZE);
  for (int i = 1; i < threads; i++) {
    thr_create(body, (void *)i);
  }
  thr_exit(body((void *)0));
}

#endif
