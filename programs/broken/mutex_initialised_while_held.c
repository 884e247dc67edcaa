// KIND: broken
// ARGS:
// EXPECT: failed assertion | lock misuse
// PREEMPT: race
// ABOUT: A mutex is initialised once more while another thread may hold it.

#include <mutex.h>
#include <test.h>

#include "../tests/bare_threads.h"

static mutex_t mutex;

static void *run(void *number) {
  if ((int)number == 1) {
    mutex_lock(&mutex);
    mutex_unlock(&mutex);
  } else {
    mutex_init(&mutex);
  }
  return number;
}

int main(void) {
  test_start("mutex_initialised_while_held");
  mutex_init(&mutex);
  test_success("mutex_initialised_while_held");
  run_threads(2, run);
  return 0;
}
