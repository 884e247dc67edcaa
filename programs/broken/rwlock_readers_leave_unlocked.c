// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: race
// ABOUT: Readers leave without the lock that guards their number: of two that leave at once only one counts; writers wait on.

#include <test.h>

#define rwlock_unlock right_rwlock_unlock
#include "../lib/thread/rwlock.c"
#undef rwlock_unlock

#include "../tests/bare_threads.h"

static rwlock_t rwlock;

void rwlock_unlock(rwlock_t *rw) {
  if (rw->writing) {
    right_rwlock_unlock(rw);
    return;
  }
  int left = rw->readers - 1;
  rw->readers = left; // the other reader has left in between and counts again
  if (left == 0) {
    mutex_lock(&rw->lock);
    cond_signal(&rw->write);
    mutex_unlock(&rw->lock);
  }
}

static void visit(int mode) {
  rwlock_lock(&rwlock, mode);
  rwlock_unlock(&rwlock);
}

static void *run(void *number) {
  visit(RWLOCK_READ);
  if ((int)number == 0) {
    visit(RWLOCK_WRITE);
  }
  return number;
}

int main(void) {
  test_start("rwlock_readers_leave_unlocked");
  rwlock_init(&rwlock);
  test_success("rwlock_readers_leave_unlocked");
  run_threads(2, run);
  return 0;
}
