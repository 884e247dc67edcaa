// KIND: htm
// ARGS: 2 1
// EXPECT: failed assertion
// ABOUT: A counter is incremented in a transaction, or under a mutex that no transaction looks at (thesis, figure 6.1).
//
// The mutex keeps the failure paths apart from each other, but not from a transaction, which can come between the load and the
// store of a failure path: an increment is lost.
//
// -X, -X -A: failed assertion. -X -A -S: the same from three transactions on (2 2 or 3 1), since with two the one that could
// come between is the one whose conflict sent the other to its failure path.

#include <mutex.h>

#include "htm_test.h"

static mutex_t mutex;
static volatile int counter;

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  if (_xbegin() == _XBEGIN_STARTED) {
    counter++;
    _xend();
  } else {
    mutex_lock(&mutex);
    counter++; // a transaction may come between the load and the store
    mutex_unlock(&mutex);
  }
}

int main(int argc, char **argv) {
  test_start("htm1");
  read_arguments(argc, argv);
  mutex_init(&mutex);
  run_threads();
  assert(counter == threads * iterations);
  test_success("htm1");
  return 0;
}
