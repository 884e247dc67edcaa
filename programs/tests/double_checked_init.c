// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A table is made by whoever needs it first; the flag that spares later users the lock is set when the table is ready.

#include <assert.h>
#include <mutex.h>
#include <test.h>

#include "bare_threads.h"

static mutex_t mutex;
static volatile int ready;
static volatile int table;

static void make_table(void) {
  mutex_lock(&mutex);
  if (!ready) {
    table++;
    ready = 1;
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
  test_start("double_checked_init");
  mutex_init(&mutex);
  test_success("double_checked_init");
  run_threads(2, use);
  return 0;
}
