// Two threads add to a counter. An addition is a load and a store, and the other thread can come in between.

#include <assert.h>
#include <stddef.h>
#include <thread.h>

static int visitors;

static void count_one(void) {
  int before = visitors;
  visitors = before + 1;
}

static void *gate(void *arg) {
  count_one();
  return arg;
}

int main(void) {
  thr_init(4096);
  int other = thr_create(gate, NULL);
  count_one();
  thr_join(other, NULL);
  assert(visitors == 2);
  return 0;
}
