// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: map_basic with a mutex in place of each transaction with its failure path.
//
// OK in all modes. See avl_mutex.

#include "mutex_section.h"

#define INITIAL_LEVEL 0
#include "map.h"

int main(int argc, char **argv) {
  test_start("map_mutex");
  run_insertions(argc, argv);
  test_success("map_mutex");
  return 0;
}
