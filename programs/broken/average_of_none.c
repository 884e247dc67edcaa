// KIND: broken
// ARGS:
// EXPECT: divide error
// PREEMPT: lock
// ABOUT: A thread sees that there are numbers, takes the lock, and divides by their count, which has become 0.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int count = 1;
static int sum = 10;
static int average;

static void *clear(void *arg) {
  mutex_lock(&mutex);
  count = 0;
  sum = 0;
  mutex_unlock(&mutex);
  return arg;
}

static void compute(void) {
  if (count != 0) {
    mutex_lock(&mutex); // the other thread clears the count before this one has the lock
    average = sum / count;
    mutex_unlock(&mutex);
  }
}

int main(void) {
  test_start("average_of_none");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(clear, NULL);
  compute();
  thr_join(tid, NULL);
  test_success("average_of_none");
  return 0;
}
