// KIND: htm
// ARGS: 2 2
// EXPECT: memory fault | failed assertion
// ABOUT: Threads insert into an AVL tree; no transaction looks if somebody is in the failure path (thesis, figure 6.6).
//
// It is htm1 again, in a bigger program: while a failure path goes down the tree, a transaction may rotate it. A pointer
// that was tested is NULL when it is used, or nodes get lost.
//
// -X: OK with 2 1, where nothing is rotated; with more, a memory fault, or nodes that are missing at the end (failed assertion).

#include <htm.h>
#include <mutex.h>

static mutex_t tree_mutex;

static void enter(void) {
  if (_xbegin() != _XBEGIN_STARTED) {
    mutex_lock(&tree_mutex); // no transaction takes notice
  }
}

static void leave(void) {
  if (_xtest()) {
    _xend();
  } else {
    mutex_unlock(&tree_mutex);
  }
}

#include "avl.h"

int main(int argc, char **argv) {
  test_start("avl_insert");
  run_insertions(argc, argv);
  test_success("avl_insert");
  return 0;
}
