// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: avl_insert done right: a transaction gives up while somebody is in the failure path.
//
// OK in all modes, but for -W with three transactions or more: there a failure path may run in the middle of a transaction.

#include "section.h"

#include "avl.h"

int main(int argc, char **argv) {
  test_start("avl_fixed");
  run_insertions(argc, argv);
  test_success("avl_fixed");
  return 0;
}
