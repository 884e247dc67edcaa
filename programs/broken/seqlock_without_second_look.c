// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: As seqlock, but the reader is content when no write was going on as it began.

#include <test.h>

#include "../tests/seqlock.h"

static pair_t read_pair(void) {
  begin_read();
  return (pair_t){.first = first, .second = second}; // written in between, these are halves of two pairs
}

int main(void) {
  test_start("seqlock_without_second_look");
  test_success("seqlock_without_second_look");
  run_threads(2, use_pair);
  return 0;
}
