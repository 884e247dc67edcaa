// A lock-free list of free slots. The head is replaced if it is still the slot that was seen; but that slot may have been
// taken and put back meanwhile, and the slot behind it may be in use.

#include <assert.h>
#include <atomic.h>
#include <stddef.h>
#include <thread.h>

#define NONE (-1)

static volatile int head; // slot 0, with slot 1 behind it
static volatile int next[2] = {1, NONE};
static volatile int used[2];

static int take(void) {
  int slot;
  int behind;
  do {
    slot = head;
    if (slot == NONE) {
      return NONE;
    }
    behind = next[slot];
  } while (atomic_compare_swap(&head, slot, behind) != slot);
  return slot;
}

static void put(int slot) {
  int old;
  do {
    old = head;
    next[slot] = old;
  } while (atomic_compare_swap(&head, old, slot) != old);
}

static void use_one(void) {
  int slot = take();
  if (slot != NONE) {
    assert(!used[slot]);
    used[slot] = 1;
  }
}

static void *user(void *arg) {
  use_one();
  return arg;
}

int main(void) {
  thr_init(4096);
  int other = thr_create(user, NULL);
  int slot = take();
  use_one();
  if (slot != NONE) {
    put(slot);
  }
  use_one();
  thr_join(other, NULL);
  return 0;
}
