// A mutex is free to begin with, and unlocking one that is free is an error that Landslide reports.

#include <assert.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards inside
static int inside;

static void *visitor(void *arg) {
  mutex_lock(&lock);
  inside++;
  assert(inside == 1);
  inside--;
  mutex_unlock(&lock);
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  int other = thr_create(visitor, NULL);
  visitor(NULL);
  thr_join(other, NULL);
  return 0;
}
