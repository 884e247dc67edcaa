// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Of two readers one leaves and comes back as a writer; it must wait until the other one has left, and no longer.

#include <assert.h>
#include <page.h>
#include <rwlock.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static rwlock_t rwlock;
static bool written;

static void *read_then_write(void *arg) {
  rwlock_lock(&rwlock, RWLOCK_READ);
  rwlock_unlock(&rwlock);
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  written = true;
  rwlock_unlock(&rwlock);
  return arg;
}

int main(void) {
  test_start("rwlock_readers_leave");
  thr_init(PAGE_SIZE);
  rwlock_init(&rwlock);
  rwlock_lock(&rwlock, RWLOCK_READ);
  int tid = thr_create(read_then_write, NULL);
  assert(!written);
  rwlock_unlock(&rwlock);
  thr_join(tid, NULL);
  assert(written);
  test_success("rwlock_readers_leave");
  return 0;
}
