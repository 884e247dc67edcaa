// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A writer becomes a reader while another writer waits; what it wrote must still be there when it reads it.

#include <assert.h>
#include <page.h>
#include <rwlock.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static rwlock_t rwlock;
static int value;

static void *write(void *arg) {
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  value = 2;
  rwlock_unlock(&rwlock);
  return arg;
}

int main(void) {
  test_start("rwlock_downgrade_write_test");
  thr_init(PAGE_SIZE);
  rwlock_init(&rwlock);
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  int tid = thr_create(write, NULL);
  value = 1;
  rwlock_downgrade(&rwlock);
  assert(value == 1);
  rwlock_unlock(&rwlock);
  thr_join(tid, NULL);
  assert(value == 2);
  test_success("rwlock_downgrade_write_test");
  return 0;
}
