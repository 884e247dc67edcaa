// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two writers, which must come one after the other.

#include <assert.h>
#include <landslide.h>
#include <page.h>
#include <rwlock.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static rwlock_t rwlock;
static int writers; // that write at this moment

static void *write(void *arg) {
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  writers++;
  landslide_preempt();
  assert(writers == 1);
  writers--;
  rwlock_unlock(&rwlock);
  return arg;
}

int main(void) {
  test_start("rwlock_write_write_test");
  thr_init(PAGE_SIZE);
  rwlock_init(&rwlock);
  int tid = thr_create(write, NULL);
  write(NULL);
  thr_join(tid, NULL);
  test_success("rwlock_write_write_test");
  return 0;
}
