// A program of the tree's own: two threads, joined one after the other.

#include <assert.h>
#include <page.h>
#include <stddef.h>
#include <thread.h>

static void *give_back(void *arg) {
  return arg;
}

static int join(int tid) {
  void *status = NULL;
  int error = thr_join(tid, &status);
  assert(error == 0);
  return (int)status;
}

int main(void) {
  thr_init(PAGE_SIZE);
  int first = thr_create(give_back, (void *)1);
  int second = thr_create(give_back, (void *)2);
  int sum = join(second) + join(first);
  assert(sum == 3);
  return 0;
}
