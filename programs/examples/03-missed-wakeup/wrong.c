// The flag is set without the lock, so it can change after the worker has looked and before it waits.

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
  ready = 1;
  cond_signal(&changed);
  thr_join(other, NULL);
  return 0;
}
