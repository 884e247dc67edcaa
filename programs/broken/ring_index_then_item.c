// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: As ring_item_then_index, but the index moves first: the receiver takes what is not there yet.

#include <test.h>

#include "../tests/ring.h"

static void send(int item) {
  if (sent - received < ROOM) {
    int slot = sent % ROOM;
    sent++;
    items[slot] = item;
  }
}

int main(void) {
  test_start("ring_index_then_item");
  test_success("ring_index_then_item");
  run_threads(2, use_ring);
  return 0;
}
