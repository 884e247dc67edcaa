// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: A loop takes one lock of an array after the other, and in the end the wrong one: the other thread uses the counter under the last.

#include <assert.h>
#include <mutex.h>
#include <test.h>

#include "../tests/bare_threads.h"

#define ROUNDS 4

static mutex_t locks[ROUNDS];
static const int order[ROUNDS] = {0, 1, 1, 3};
static volatile int count;

static void *run(void *number) {
  int seen = 0;
  if ((int)number == 1) {
    mutex_lock(&locks[3]);
    seen = count;
    count = seen + 5;
    mutex_unlock(&locks[3]);
    return number;
  }
  for (int i = 0; i < ROUNDS; i++) {
    mutex_lock(&locks[order[i]]);
    seen = count;
    count = seen + 1;
    mutex_unlock(&locks[order[i]]);
  }
  assert(seen != 5);
  return number;
}

int main(void) {
  test_start("locks_in_an_array");
  for (int i = 0; i < ROUNDS; i++) {
    mutex_init(&locks[i]);
  }
  test_success("locks_in_an_array");
  run_threads(2, run);
  return 0;
}
