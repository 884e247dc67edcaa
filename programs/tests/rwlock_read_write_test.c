// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A reader and a writer, which must come one after the other.

#include <assert.h>
#include <landslide.h>
#include <page.h>
#include <rwlock.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static rwlock_t rwlock;
static bool writing;

static void *write(void *arg) {
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  writing = true;
  landslide_preempt();
  writing = false;
  rwlock_unlock(&rwlock);
  return arg;
}

int main(void) {
  test_start("rwlock_read_write_test");
  thr_init(PAGE_SIZE);
  rwlock_init(&rwlock);
  int tid = thr_create(write, NULL);
  rwlock_lock(&rwlock, RWLOCK_READ);
  assert(!writing);
  rwlock_unlock(&rwlock);
  thr_join(tid, NULL);
  test_success("rwlock_read_write_test");
  return 0;
}
