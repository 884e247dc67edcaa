// A test of condition variables: two threads take an item each, the first thread gives two.

#ifndef TWO_TAKERS_H
#define TWO_TAKERS_H

#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <thread.h>

static mutex_t mutex;
static cond_t changed;
static int items;

static inline void *take(void *arg) {
  mutex_lock(&mutex);
  while (items == 0) {
    cond_wait(&changed, &mutex);
  }
  items--;
  mutex_unlock(&mutex);
  return arg;
}

static inline void give(void (*wake_taker)(cond_t *cv)) {
  mutex_lock(&mutex);
  items++;
  mutex_unlock(&mutex);
  wake_taker(&changed);
}

static inline void run_two_takers(void (*wake_taker)(cond_t *cv)) {
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cond_init(&changed);
  int first = thr_create(take, NULL);
  int second = thr_create(take, NULL);
  give(wake_taker);
  give(wake_taker);
  thr_join(first, NULL);
  thr_join(second, NULL);
}

#endif
