// KIND: broken
// ARGS:
// EXPECT: infinite loop
// PREEMPT: lock
// ABOUT: Two threads count down until they meet 0; if both see a 1, the second steps over 0 and goes on.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int remaining = 1;

static void *work(void *arg) {
  while (remaining != 0) { // > 0 would end; and the look belongs under the lock
    mutex_lock(&mutex);
    remaining--;
    mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  test_start("countdown_misses_zero");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(work, NULL);
  work(NULL);
  thr_join(tid, NULL);
  test_success("countdown_misses_zero");
  return 0;
}
