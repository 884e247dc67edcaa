// KIND: broken
// ARGS:
// EXPECT: lock misuse
// PREEMPT:
// ABOUT: One thread locks a mutex, another one unlocks it. Works with our mutexes, in every run, but must not be relied on.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;

static void *unlock(void *arg) {
  mutex_unlock(&mutex); // held by the first thread
  return arg;
}

int main(void) {
  test_start("unlock_by_another_thread");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  mutex_lock(&mutex);
  thr_join(thr_create(unlock, NULL), NULL);
  test_success("unlock_by_another_thread");
  return 0;
}
