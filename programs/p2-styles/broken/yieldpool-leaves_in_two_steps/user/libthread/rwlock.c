// TEST: rwlock_readers_leave
// EXPECT: deadlock | infinite loop
// ABOUT: A reader takes itself off the count by a load and a store: of two that leave at once only one counts.

#include <rwlock.h>
#include <syscall.h>
#include <thr_internals.h>

int rwlock_init(rwlock_t *rw) {
  rw->state = 0;
  rw->writers = 0;
  return 0;
}

void rwlock_destroy(rwlock_t *rw) {
  rw->state = -1;
}

static int enter_as_reader(rwlock_t *rw) {
  int readers = rw->state;
  return rw->writers == 0 && readers >= 0
      && compare_swap(&rw->state, readers, readers + 1) == readers;
}

void rwlock_lock(rwlock_t *rw, int mode) {
  if (mode == RWLOCK_READ) {
    while (!enter_as_reader(rw)) {
      yield(-1);
    }
    return;
  }
  add(&rw->writers, 1);
  while (compare_swap(&rw->state, 0, -1) != 0) {
    yield(-1);
  }
}

void rwlock_unlock(rwlock_t *rw) {
  if (rw->state < 0) {
    rw->state = 0;
    add(&rw->writers, -1);
  } else {
    rw->state = rw->state - 1; // the other reader may leave in between
  }
}

void rwlock_downgrade(rwlock_t *rw) {
  rw->state = 1;
  add(&rw->writers, -1);
}
