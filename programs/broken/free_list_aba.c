// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: A list's head is replaced if it is still the same slot; but that slot was taken and given back, and its successor is gone.

#include <atomic.h>
#include <test.h>

#include "../tests/free_list.h"

static volatile int head;

static int pop(void) {
  int slot;
  int successor;
  do {
    slot = head;
    if (slot == NONE) {
      return NONE;
    }
    successor = next[slot]; // may be taken before the next line, with this slot at the head again
  } while (atomic_compare_swap(&head, slot, successor) != slot);
  return slot;
}

static void push(int slot) {
  int old;
  do {
    old = head;
    next[slot] = old;
  } while (atomic_compare_swap(&head, old, slot) != old);
}

int main(void) {
  test_start("free_list_aba");
  next[0] = 1;
  next[1] = NONE;
  test_success("free_list_aba");
  run_threads(2, use_slots);
  return 0;
}
