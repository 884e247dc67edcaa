// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: As double_checked_init, but the flag is set first: a thread that sees it needs no lock and finds no table.

#include <assert.h>
#include <mutex.h>
#include <test.h>

#include "../tests/bare_threads.h"

static mutex_t mutex;
static volatile int ready;
static volatile int table;

static void make_table(void) {
  mutex_lock(&mutex);
  if (!ready) {
    ready = 1; // from here on no thread waits for the lock
    table++;
  }
  mutex_unlock(&mutex);
}

static void *use(void *number) {
  if (!ready) {
    make_table();
  }
  assert(table == 1);
  return number;
}

int main(void) {
  test_start("double_checked_flag_first");
  mutex_init(&mutex);
  test_success("double_checked_flag_first");
  run_threads(2, use);
  return 0;
}
