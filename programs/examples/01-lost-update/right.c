// Two threads add to a counter, and each holds the lock from its load to its store.

#include <assert.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards visitors
static int visitors;

static void count_one(void) {
  mutex_lock(&lock);
  int before = visitors;
  visitors = before + 1;
  mutex_unlock(&lock);
}

static void *gate(void *arg) {
  count_one();
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  int other = thr_create(gate, NULL);
  count_one();
  thr_join(other, NULL);
  assert(visitors == 2);
  return 0;
}
