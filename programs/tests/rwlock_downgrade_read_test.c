// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A writer becomes a reader, and then waits, still reading, for another reader, which must be let in beside it.

#include <assert.h>
#include <page.h>
#include <rwlock.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static rwlock_t rwlock;
static bool writing;

static void *read(void *arg) {
  rwlock_lock(&rwlock, RWLOCK_READ);
  assert(!writing);
  rwlock_unlock(&rwlock);
  return arg;
}

int main(void) {
  test_start("rwlock_downgrade_read_test");
  thr_init(PAGE_SIZE);
  rwlock_init(&rwlock);
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  writing = true;
  int tid = thr_create(read, NULL);
  writing = false;
  rwlock_downgrade(&rwlock);
  thr_join(tid, NULL);
  rwlock_unlock(&rwlock);
  test_success("rwlock_downgrade_read_test");
  return 0;
}
