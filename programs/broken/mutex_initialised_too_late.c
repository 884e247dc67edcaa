// KIND: broken
// ARGS:
// EXPECT: failed assertion | lock misuse
// PREEMPT: race
// ABOUT: A flag says that a mutex can be used, but it is set before the mutex is initialised.

#include <mutex.h>
#include <string.h>
#include <test.h>

#include "../tests/bare_threads.h"

static mutex_t mutex;
static volatile int ready;

static void *run(void *number) {
  if ((int)number == 0) {
    ready = 1;
    mutex_init(&mutex);
  } else if (ready) {
    mutex_lock(&mutex);
    mutex_unlock(&mutex);
  }
  return number;
}

int main(void) {
  test_start("mutex_initialised_too_late");
  memset(&mutex, 0x5a, sizeof mutex);
  test_success("mutex_initialised_too_late");
  run_threads(2, run);
  return 0;
}
