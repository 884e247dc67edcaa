// KIND: broken
// ARGS:
// EXPECT: lock misuse
// PREEMPT: race
// ABOUT: A mutex is made by whoever needs it first, and nothing guards that: one thread locks the first and unlocks the second.

#include <malloc.h>
#include <mutex.h>
#include <stddef.h>
#include <test.h>

#include "../tests/bare_threads.h"

static mutex_t *volatile mutex;
static int visits;

static mutex_t *the_mutex(void) {
  if (mutex == NULL) { // both may see that, and the later one's mutex takes the place of the other's, which may be held
    mutex_t *made = malloc(sizeof *made);
    mutex_init(made);
    mutex = made;
  }
  return mutex;
}

static void *visit(void *number) {
  mutex_lock(the_mutex());
  visits++;
  mutex_unlock(the_mutex());
  return number;
}

int main(void) {
  test_start("mutex_created_twice");
  test_success("mutex_created_twice");
  run_threads(2, visit);
  return 0;
}
