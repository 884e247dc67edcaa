// A signal is not remembered. If it comes before the main thread waits, that thread waits for ever.

#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock;
static cond_t go;

static void *starter(void *arg) {
  mutex_lock(&lock);
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
  cond_wait(&go, &lock);
  mutex_unlock(&lock);
  thr_join(other, NULL);
  return 0;
}
