// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A counter that no lock guards is incremented by one thread and handed over to another by a flag under a lock.

#include <assert.h>
#include <mutex.h>
#include <stdbool.h>
#include <test.h>

#include "bare_threads.h"

static mutex_t mutex;
static bool handed_over;
static volatile int counter;

static void give(void) {
  counter++;
  mutex_lock(&mutex);
  handed_over = true;
  mutex_unlock(&mutex);
}

// The two increments never race: the second one is made only after the first.
static void take(void) {
  mutex_lock(&mutex);
  bool mine = handed_over;
  mutex_unlock(&mutex);
  if (mine) {
    counter++;
    assert(counter == 2);
  }
}

static void *run(void *number) {
  if ((int)number == 0) {
    give();
  } else {
    take();
  }
  return number;
}

int main(void) {
  test_start("counter_handed_over");
  mutex_init(&mutex);
  test_success("counter_handed_over");
  run_threads(2, run);
  return 0;
}
