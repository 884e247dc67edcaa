// A quick thread can arrive a second time before a slow one has seen that the first phase is over.

#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

#define THREADS 2

static mutex_t lock; // guards all that follows
static cond_t all_here;
static int here;

static void arrive(void) {
  mutex_lock(&lock);
  here++;
  if (here == THREADS) {
    here = 0;
    cond_broadcast(&all_here);
  }
  while (here != 0) {
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
