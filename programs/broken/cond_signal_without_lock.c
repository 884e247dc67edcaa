// KIND: broken
// ARGS:
// EXPECT: memory fault | deadlock
// PREEMPT: race
// ABOUT: cond_signal takes a waiter out of the queue without the lock: two that do so at once take the same one.

#include <stdbool.h>
#include <test.h>

#include "../tests/bare_threads.h"
#include "cond_queue.h"

static mutex_t mutex;
static cond_t changed;
static bool open;

void cond_signal(cond_t *cv) {
  waiter_t *waiter = cv->first;
  if (waiter != NULL) {
    cv->first = waiter->next; // another thread may have woken it by now: then it is gone, and this is anything
    wake(waiter);
  }
}

static void open_door(void) {
  mutex_lock(&mutex);
  open = true;
  mutex_unlock(&mutex);
  cond_signal(&changed);
}

// Each one that passes lets the next one in.
static void pass(void) {
  mutex_lock(&mutex);
  while (!open) {
    cond_wait(&changed, &mutex);
  }
  mutex_unlock(&mutex);
  cond_signal(&changed);
}

static void *run(void *number) {
  if ((int)number == 0) {
    open_door();
  } else {
    pass();
  }
  return number;
}

int main(void) {
  test_start("cond_signal_without_lock");
  mutex_init(&mutex);
  cond_init(&changed);
  test_success("cond_signal_without_lock");
  run_threads(3, run);
  return 0;
}
