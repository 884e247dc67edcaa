// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A thread waits on one condition variable and then on another; the wake-up for the first must not end the second wait.

#include <assert.h>
#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

typedef struct event {
  cond_t cond;
  bool happened;
} event_t;

static mutex_t mutex;
static event_t first;
static event_t second;

// With an if, not a loop: a wait that ends early is not repaired, but found out.
static void await(event_t *event) {
  mutex_lock(&mutex);
  if (!event->happened) {
    cond_wait(&event->cond, &mutex);
    assert(event->happened);
  }
  mutex_unlock(&mutex);
}

// Signals after it has released the mutex, so that the waiter can go on while the signal is still under way.
static void announce(event_t *event) {
  mutex_lock(&mutex);
  event->happened = true;
  mutex_unlock(&mutex);
  cond_signal(&event->cond);
}

static void *announce_both(void *arg) {
  announce(&first);
  announce(&second);
  return arg;
}

int main(void) {
  test_start("paraguay");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  cond_init(&first.cond);
  cond_init(&second.cond);
  int tid = thr_create(announce_both, NULL);
  await(&first);
  await(&second);
  thr_join(tid, NULL);
  test_success("paraguay");
  return 0;
}
