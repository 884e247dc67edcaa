// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Threads insert into a hash map, which grows.
//
// It starts with one bucket: the second insertion makes it grow, and the third, and the fifth.
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.

#include "section.h"

#define INITIAL_LEVEL 0
#include "map.h"

int main(int argc, char **argv) {
  test_start("map_basic");
  run_insertions(argc, argv);
  test_success("map_basic");
  return 0;
}
