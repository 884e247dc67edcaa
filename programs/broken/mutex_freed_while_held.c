// KIND: broken
// ARGS:
// EXPECT: use after free
// PREEMPT: race
// ABOUT: A flag says that a mutex is needed no more, but it is set before the mutex is unlocked.

#include <malloc.h>
#include <mutex.h>
#include <test.h>

#include "../tests/bare_threads.h"

static mutex_t *mutex;
static volatile int done;

static void *run(void *number) {
  if ((int)number == 1) {
    mutex_lock(mutex);
    done = 1;
    mutex_unlock(mutex);
  } else if (done) {
    free(mutex);
  }
  return number;
}

int main(void) {
  test_start("mutex_freed_while_held");
  mutex = malloc(sizeof(mutex_t));
  mutex_init(mutex);
  test_success("mutex_freed_while_held");
  run_threads(2, run);
  return 0;
}
