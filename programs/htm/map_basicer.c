// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: map_basic with so many buckets from the start that it need not grow.
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.

#include "section.h"

#define INITIAL_LEVEL MAX_LEVEL
#include "map.h"

int main(int argc, char **argv) {
  test_start("map_basicer");
  run_insertions(argc, argv);
  test_success("map_basicer");
  return 0;
}
