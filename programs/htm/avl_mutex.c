// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: avl_fixed with a mutex in place of each transaction with its failure path.
//
// With lock_mutex, which shows that such a section is as good as a mutex, it stands for avl_fixed, with far fewer
// interleavings.
//
// OK in all modes.

#include "mutex_section.h"

#include "avl.h"

int main(int argc, char **argv) {
  test_start("avl_mutex");
  run_insertions(argc, argv);
  test_success("avl_mutex");
  return 0;
}
