// A thread dies of a fault. In a library that survives this, its joiner gets -2.

#include <assert.h>
#include <stddef.h>
#include <thread.h>

static void *fault(void *arg) {
  *(volatile int *)8 = 1;
  return arg;
}

int main(void) {
  void *status = NULL;
  assert(thr_init(4096) == 0);
  int tid = thr_create(fault, NULL);
  assert(tid >= 0 && thr_join(tid, &status) == 0);
  assert(status == (void *)-2);
  return 0;
}
