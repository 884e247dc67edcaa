// KIND: broken
// ARGS:
// EXPECT: wrong result
// PREEMPT: race
// ABOUT: A counter is incremented before one thread's use of a lock and after the other's, which hides that it needs one itself.

#include <mutex.h>
#include <test.h>

#include "../tests/bare_threads.h"

// Compared after the last thread is gone.
volatile int magic_global_value;
int magic_global_expected_result = 2;

static mutex_t mutex;

static void use_lock(void) {
  mutex_lock(&mutex);
  mutex_unlock(&mutex);
}

// In this order the lock lies between the two increments. In the other order nothing does.
static void *run(void *number) {
  if ((int)number == 0) {
    magic_global_value++;
    use_lock();
  } else {
    use_lock();
    magic_global_value++;
  }
  return number;
}

int main(void) {
  test_start("counter_beside_lock");
  mutex_init(&mutex);
  test_success("counter_beside_lock");
  run_threads(2, run);
  return 0;
}
