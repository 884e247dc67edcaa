// The main thread spins as long as the worker is not ready yet.

#include <stddef.h>
#include <thread.h>

enum stage { STARTING, READY, DONE };

static volatile enum stage stage = STARTING;

static void *worker(void *arg) {
  stage = READY;
  thr_yield(-1); // stands for some work
  stage = DONE;
  return arg;
}

int main(void) {
  thr_init(4096);
  int other = thr_create(worker, NULL);
  while (stage < READY) {
    thr_yield(-1);
  }
  thr_join(other, NULL);
  return 0;
}
