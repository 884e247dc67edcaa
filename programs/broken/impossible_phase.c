// KIND: broken
// ARGS:
// EXPECT: illegal instruction
// PREEMPT: lock
// ABOUT: Two threads move a state machine on from the same state; the one that comes second finds itself in no state at all.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

enum { STARTING = 0, RUNNING = 1 };

static mutex_t mutex;
static int phase = STARTING;

static void *advance(void *arg) {
  if (phase == STARTING) {
    mutex_lock(&mutex); // the other thread has moved on from STARTING by now
    phase++;
    if (phase != RUNNING) {
      __builtin_trap(); // what a compiler makes of code that cannot be reached
    }
    mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  test_start("impossible_phase");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(advance, NULL);
  advance(NULL);
  thr_join(tid, NULL);
  test_success("impossible_phase");
  return 0;
}
