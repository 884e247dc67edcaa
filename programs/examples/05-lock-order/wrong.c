// Two transfers in opposite directions take the two locks in opposite order.

#include <mutex.h>
#include <stddef.h>
#include <thread.h>

struct account {
  mutex_t lock; // guards balance
  int balance;
};

static struct account savings = {.balance = 5};
static struct account checking = {.balance = 5};

static void transfer(struct account *from, struct account *to) {
  mutex_lock(&from->lock);
  mutex_lock(&to->lock);
  from->balance--;
  to->balance++;
  mutex_unlock(&to->lock);
  mutex_unlock(&from->lock);
}

static void *customer(void *arg) {
  transfer(&savings, &checking);
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&savings.lock);
  mutex_init(&checking.lock);
  int other = thr_create(customer, NULL);
  transfer(&checking, &savings);
  thr_join(other, NULL);
  return 0;
}
