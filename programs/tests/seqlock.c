// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A reader that finds another sequence number after it has read a pair reads it again.

#include <test.h>

#include "seqlock.h"

static pair_t read_pair(void) {
  pair_t pair;
  int begin;
  do {
    begin = begin_read();
    pair = (pair_t){.first = first, .second = second};
  } while (sequence != begin);
  return pair;
}

int main(void) {
  test_start("seqlock");
  test_success("seqlock");
  run_threads(2, use_pair);
  return 0;
}
