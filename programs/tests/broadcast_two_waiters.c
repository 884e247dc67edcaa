// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads wait for a condition; one broadcast must wake both.

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
  test_start("broadcast_two_waiters");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cond_init(&changed);
  int first = thr_create(wait_until_ready, NULL);
  int second = thr_create(wait_until_ready, NULL);

  mutex_lock(&mutex);
  ready = true;
  cond_broadcast(&changed);
  mutex_unlock(&mutex);

  thr_join(first, NULL);
  thr_join(second, NULL);
  test_success("broadcast_two_waiters");
  return 0;
}
