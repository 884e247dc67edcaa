// The flag is set under the lock: the worker either sees it or waits already when the signal comes.

#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards ready
static cond_t changed;
static int ready;

static void *worker(void *arg) {
  mutex_lock(&lock);
  while (!ready) {
    cond_wait(&changed, &lock);
  }
  mutex_unlock(&lock);
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  cond_init(&changed);
  int other = thr_create(worker, NULL);
  mutex_lock(&lock);
  ready = 1;
  cond_signal(&changed);
  mutex_unlock(&lock);
  thr_join(other, NULL);
  return 0;
}
