// KIND: broken
// ARGS:
// EXPECT: test failure
// PREEMPT: unlock
// ABOUT: Money is taken from one account and put into another, each under the lock; an audit in between finds too little.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int accounts[2] = {10, 10};

static void add(int account, int amount) {
  mutex_lock(&mutex);
  accounts[account] += amount;
  mutex_unlock(&mutex);
}

static void *transfer(void *arg) {
  add(0, -5);
  add(1, 5); // between the two the money is nowhere
  return arg;
}

static int audit(void) {
  mutex_lock(&mutex);
  int sum = accounts[0] + accounts[1];
  mutex_unlock(&mutex);
  return sum;
}

int main(void) {
  test_start("audit_during_transfer");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(transfer, NULL);
  int sum = audit();
  thr_join(tid, NULL);
  if (sum != 20) {
    test_fail("audit_during_transfer");
    return 1;
  }
  test_success("audit_during_transfer");
  return 0;
}
