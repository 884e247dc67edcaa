// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: htm1 done right: a transaction gives up while somebody is in the failure path (thesis, figure 6.4).
//
// The transaction looks at a flag that the failure path sets. If the flag is set it gives up; if it gets set later, that
// is a conflict, and the transaction is undone. Right on a machine that keeps stores in order with later loads, which a real
// x86 does not: atomic_exchange would set the flag with the barrier that is needed there (see elided_mutex.h).
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.

#include <mutex.h>
#include <stdbool.h>

#include "htm_test.h"

static mutex_t mutex;
static volatile bool prevent_transactions;
static volatile int counter;

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  if (_xbegin() == _XBEGIN_STARTED) {
    if (prevent_transactions) {
      _xabort(1);
    }
    counter++;
    _xend();
  } else {
    mutex_lock(&mutex);
    prevent_transactions = true;
    counter++;
    prevent_transactions = false;
    mutex_unlock(&mutex);
  }
}

int main(int argc, char **argv) {
  test_start("htm2");
  read_arguments(argc, argv);
  mutex_init(&mutex);
  run_threads();
  assert(counter == threads * iterations);
  test_success("htm2");
  return 0;
}
