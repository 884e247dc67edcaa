// The question and the withdrawal are one critical section.

#include <assert.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards balance
static int balance = 10;

static void withdraw(int amount) {
  mutex_lock(&lock);
  if (balance >= amount) {
    balance -= amount;
  }
  mutex_unlock(&lock);
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
