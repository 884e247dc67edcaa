// Phases have numbers: a thread waits until its own phase is over, whether or not the next one has begun.

#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

#define THREADS 2

static mutex_t lock; // guards all that follows
static cond_t all_here;
static int here;
static int phase;

static void arrive(void) {
  mutex_lock(&lock);
  int mine = phase;
  here++;
  if (here == THREADS) {
    here = 0;
    phase++;
    cond_broadcast(&all_here);
  }
  while (phase == mine) {
    cond_wait(&all_here, &lock);
  }
  mutex_unlock(&lock);
}

static void *two_phases(void *arg) {
  arrive();
  thr_yield(-1); // stands for the work of the second phase
  arrive();
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  cond_init(&all_here);
  int other = thr_create(two_phases, NULL);
  two_phases(NULL);
  thr_join(other, NULL);
  return 0;
}
