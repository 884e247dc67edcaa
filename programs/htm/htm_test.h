// What all tests of transactions share: K threads do something N times each, and main looks at the result.
//
// main is the first of the K threads. It joins the others, which the checker trusts here (landslide.toml), so that looking at
// the result can be done without a lock and starting and ending threads adds no interleavings.

#ifndef HTM_TEST_H
#define HTM_TEST_H

#include <assert.h>
#include <htm.h>
#include <page.h>
#include <stddef.h>
#include <stdlib.h>
#include <test.h>
#include <thread.h>

#define MAX_THREADS 16
#define MAX_ITERATIONS 16

static int threads; // K
static int iterations; // N

// A test defines it: what a thread, counted from 0, does in one of its iterations, counted from 0.
static void iterate(int me, int iteration);

static inline void read_arguments(int argc, char **argv) {
  threads = argc > 1 ? atoi(argv[1]) : 2;
  iterations = argc > 2 ? atoi(argv[2]) : 1;
  assert(threads >= 1 && threads <= MAX_THREADS && iterations >= 1 && iterations <= MAX_ITERATIONS);
}

static void *thread_body(void *me) {
  for (int i = 0; i < iterations; i++) {
    iterate((int)me, i);
  }
  return me;
}

// All threads from their start to their end.
static inline void run_threads(void) {
  int tids[MAX_THREADS];
  thr_init(PAGE_SIZE);
  for (int i = 1; i < threads; i++) {
    tids[i] = thr_create(thread_body, (void *)i);
  }
  thread_body((void *)0);
  for (int i = 1; i < threads; i++) {
    thr_join(tids[i], NULL);
  }
}

#endif
