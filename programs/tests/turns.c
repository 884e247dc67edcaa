// KIND: test
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Threads take turns by a condition variable. Arguments: threads, turns of each; with a few of either far too many interleavings.

#include <assert.h>
#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <stdlib.h>
#include <test.h>

#include "bare_threads.h"

static mutex_t mutex;
static cond_t changed;
static int threads;
static int turns;
static int next; // whose turn it is
static int taken;

static void *take_turns(void *number) {
  for (int i = 0; i < turns; i++) {
    mutex_lock(&mutex);
    while (next != (int)number) {
      cond_wait(&changed, &mutex);
    }
    assert(taken == i * threads + (int)number);
    taken++;
    next = (next + 1) % threads;
    cond_broadcast(&changed);
    mutex_unlock(&mutex);
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("turns");
  threads = argument(argc, argv, 1, 2);
  turns = argument(argc, argv, 2, 1);
  mutex_init(&mutex);
  cond_init(&changed);
  test_success("turns");
  run_threads(threads, take_turns);
  return 0;
}
