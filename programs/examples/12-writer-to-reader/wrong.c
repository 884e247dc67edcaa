// A writer becomes a reader by unlocking and locking again; another writer can come in between.

#include <assert.h>
#include <rwlock.h>
#include <stddef.h>
#include <thread.h>

static rwlock_t lock; // guards price
static int price;

static void set_and_show(int value) {
  rwlock_lock(&lock, RWLOCK_WRITE);
  price = value;
  rwlock_unlock(&lock);
  rwlock_lock(&lock, RWLOCK_READ);
  assert(price == value);
  rwlock_unlock(&lock);
}

static void *seller(void *arg) {
  set_and_show(2);
  return arg;
}

int main(void) {
  thr_init(4096);
  rwlock_init(&lock);
  int other = thr_create(seller, NULL);
  set_and_show(1);
  thr_join(other, NULL);
  return 0;
}
