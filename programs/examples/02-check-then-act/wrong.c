// Every access to the balance is under the lock, but the lock is given back between the question and the withdrawal.

#include <assert.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards balance
static int balance = 10;

static int available(void) {
  mutex_lock(&lock);
  int now = balance;
  mutex_unlock(&lock);
  return now;
}

static void withdraw(int amount) {
  if (available() >= amount) {
    mutex_lock(&lock);
    balance -= amount;
    mutex_unlock(&lock);
  }
}

static void *customer(void *arg) {
  withdraw(10);
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  int other = thr_create(customer, NULL);
  withdraw(10);
  thr_join(other, NULL);
  assert(balance >= 0);
  return 0;
}
