// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A sender puts an item into a ring and then moves its index, so that the receiver finds what it is told of.

#include <test.h>

#include "ring.h"

static void send(int item) {
  if (sent - received < ROOM) {
    items[sent % ROOM] = item;
    sent++;
  }
}

int main(void) {
  test_start("ring_item_then_index");
  test_success("ring_item_then_index");
  run_threads(2, use_ring);
  return 0;
}
