// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: A writer that leaves lets in all readers but wakes only one of them.

#include <page.h>
#include <test.h>
#include <thread.h>

#define rwlock_unlock right_rwlock_unlock
#include "../lib/thread/rwlock.c"
#undef rwlock_unlock

static rwlock_t rwlock;

void rwlock_unlock(rwlock_t *rw) {
  mutex_lock(&rw->lock);
  if (rw->writing) {
    rw->writing = 0;
    rw->readers += rw->waiting_readers;
    rw->waiting_readers = 0;
    rw->batch++;
    cond_signal(&rw->read); // if two readers wait, the second one holds the lock in its sleep
  } else {
    unlock_read(rw);
  }
  mutex_unlock(&rw->lock);
}

static void *read(void *arg) {
  rwlock_lock(&rwlock, RWLOCK_READ);
  rwlock_unlock(&rwlock);
  return arg;
}

int main(void) {
  test_start("rwlock_writer_wakes_one_reader");
  thr_init(PAGE_SIZE);
  rwlock_init(&rwlock);
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  int first = thr_create(read, 0);
  int second = thr_create(read, 0);
  rwlock_unlock(&rwlock);
  thr_join(first, 0);
  thr_join(second, 0);
  test_success("rwlock_writer_wakes_one_reader");
  return 0;
}
