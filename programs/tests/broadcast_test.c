// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: One thread waits for a condition that another one makes true and broadcasts; the waiter must wake up.

#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static cond_t changed;
static bool ready;

static void *wait_until_ready(void *arg) {
  mutex_lock(&mutex);
  while (!ready) {
    cond_wait(&changed, &mutex);
  }
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("broadcast_test");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cond_init(&changed);
  int tid = thr_create(wait_until_ready, NULL);

  mutex_lock(&mutex);
  ready = true;
  cond_broadcast(&changed);
  mutex_unlock(&mutex);

  thr_join(tid, NULL);
  test_success("broadcast_test");
  return 0;
}
