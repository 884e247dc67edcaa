// A semaphore stands in for a mutex, and begins with one signal too many. Nothing notices that it lets two threads in.

#include <assert.h>
#include <sem.h>
#include <stddef.h>
#include <thread.h>

static sem_t lock; // 1: free; guards inside
static int inside;

static void *visitor(void *arg) {
  sem_wait(&lock);
  inside++;
  assert(inside == 1);
  inside--;
  sem_signal(&lock);
  return arg;
}

int main(void) {
  thr_init(4096);
  sem_init(&lock, 1);
  sem_signal(&lock); // "free to begin with", but it was
  int other = thr_create(visitor, NULL);
  visitor(NULL);
  thr_join(other, NULL);
  return 0;
}
