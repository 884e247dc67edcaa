// A variable remembers that the signal was given; the main thread waits only if it was not.

#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards given
static cond_t go;
static int given;

static void *starter(void *arg) {
  mutex_lock(&lock);
  given = 1;
  cond_signal(&go);
  mutex_unlock(&lock);
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  cond_init(&go);
  int other = thr_create(starter, NULL);
  mutex_lock(&lock);
  while (!given) {
    cond_wait(&go, &lock);
  }
  mutex_unlock(&lock);
  thr_join(other, NULL);
  return 0;
}
