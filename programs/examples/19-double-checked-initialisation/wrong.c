// The first look is without the lock, and the flag is set before the table is made.

#include <assert.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards making the table
static volatile int made;
static volatile int table;

static void ensure_table(void) {
  if (made) {
    return;
  }
  mutex_lock(&lock);
  if (!made) {
    made = 1;
    table = 42;
  }
  mutex_unlock(&lock);
}

static void *user(void *arg) {
  ensure_table();
  assert(table == 42);
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  int other = thr_create(user, NULL);
  user(NULL);
  thr_join(other, NULL);
  return 0;
}
