// KIND: htm
// ARGS: 2 1
// EXPECT: OK
// ABOUT: A transaction in a transaction is part of the outer one: both become visible at once.
//
// A transfer between two accounts is made of two functions that are transactions by themselves. Ending the inner ones does
// not end the transfer.
//
// OK in all modes but -W: there a failure path may run in the middle of a transaction.

#include <mutex.h>
#include <stdbool.h>

#include "htm_test.h"

static mutex_t mutex;
static volatile bool prevent_transactions;
static volatile int from;
static volatile int to;

// Only called in a transaction. An abort of the inner one goes back to the start of the outer one, so this never fails.
static void change(volatile int *account, int amount) {
  unsigned status = _xbegin();
  assert(status == _XBEGIN_STARTED);
  *account += amount;
  _xend();
  assert(_xtest());
}

static void iterate(int me, int iteration) {
  (void)me, (void)iteration;
  if (_xbegin() == _XBEGIN_STARTED) {
    if (prevent_transactions) {
      _xabort(1);
    }
    change(&from, -1);
    change(&to, 1);
    assert(from + to == 0);
    _xend();
    assert(!_xtest());
  } else {
    mutex_lock(&mutex);
    prevent_transactions = true;
    from--;
    to++;
    prevent_transactions = false;
    mutex_unlock(&mutex);
  }
}

int main(int argc, char **argv) {
  test_start("nested");
  read_arguments(argc, argv);
  mutex_init(&mutex);
  run_threads();
  assert(to == threads * iterations && from == -to);
  test_success("nested");
  return 0;
}
