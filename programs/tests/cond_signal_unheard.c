// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A signal and a broadcast for which no thread waits must not end a wait that begins after them.

#include <assert.h>
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

// With an if, not a loop: a wait that ends early is not repaired, but found out.
static void *wait_until_ready(void *arg) {
  mutex_lock(&mutex);
  if (!ready) {
    cond_wait(&changed, &mutex);
    assert(ready);
  }
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("cond_signal_unheard");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cond_init(&changed);
  cond_signal(&changed);
  cond_broadcast(&changed);
  int tid = thr_create(wait_until_ready, NULL);

  mutex_lock(&mutex);
  ready = true;
  cond_signal(&changed);
  mutex_unlock(&mutex);

  thr_join(tid, NULL);
  test_success("cond_signal_unheard");
  return 0;
}
