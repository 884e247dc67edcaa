// A mutex is one word, taken by one atomic instruction. A thread that finds it held gives the processor away and tries again.
//
// Why not a queue of sleeping threads, which would be fair? The queue needs a lock of its own, which some thread has to wait
// for in turn; and locks here are held for a few instructions, so that waiting is rare and short, and one yield usually lets
// the holder finish. The price: a thread may be overtaken any number of times.
//
// Why compare-and-swap and not exchange? An attempt that fails leaves the word as it is, so two threads that wait do not
// disturb each other, and a destroyed mutex is still known as one.

#include <assert.h>
#include <atomic.h>
#include <mutex.h>
#include <syscall.h>

enum { FREE = 0, HELD = 1, DESTROYED = 2 };

int mutex_init(mutex_t *mp) {
  mp->state = FREE;
  return 0;
}

void mutex_destroy(mutex_t *mp) {
  int found = atomic_compare_swap(&mp->state, FREE, DESTROYED);
  assert(found == FREE);
}

void mutex_lock(mutex_t *mp) {
  int found;
  while ((found = atomic_compare_swap(&mp->state, FREE, HELD)) != FREE) {
    assert(found == HELD);
    yield(-1);
  }
}

void mutex_unlock(mutex_t *mp) {
  int found = atomic_exchange(&mp->state, FREE);
  assert(found == HELD);
}
