// Two threads may wait at the gate, and cond_signal wakes one of them.

#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards open
static cond_t opened;
static int open;

static void *runner(void *arg) {
  mutex_lock(&lock);
  while (!open) {
    cond_wait(&opened, &lock);
  }
  mutex_unlock(&lock);
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  cond_init(&opened);
  int first = thr_create(runner, NULL);
  int second = thr_create(runner, NULL);
  mutex_lock(&lock);
  open = 1;
  cond_signal(&opened);
  mutex_unlock(&lock);
  thr_join(first, NULL);
  thr_join(second, NULL);
  return 0;
}
