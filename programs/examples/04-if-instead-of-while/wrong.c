// A consumer that was woken does not look again, though another may have taken the item before it has the lock.

#include <assert.h>
#include <cond.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards items
static cond_t filled;
static int items;

static void *consumer(void *arg) {
  mutex_lock(&lock);
  if (items == 0) {
    cond_wait(&filled, &lock);
  }
  assert(items > 0);
  items--;
  mutex_unlock(&lock);
  return arg;
}

static void put(void) {
  mutex_lock(&lock);
  items++;
  cond_signal(&filled);
  mutex_unlock(&lock);
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  cond_init(&filled);
  int first = thr_create(consumer, NULL);
  int second = thr_create(consumer, NULL);
  put();
  put();
  thr_join(first, NULL);
  thr_join(second, NULL);
  return 0;
}
