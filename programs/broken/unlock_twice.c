// KIND: broken
// ARGS:
// EXPECT: lock misuse
// PREEMPT: lock
// ABOUT: The path for an empty queue unlocks the mutex and then comes to the unlock of the usual path.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int items;

static void *take(void *arg) {
  mutex_lock(&mutex);
  if (items == 0) { // so it is if this thread comes before the one that puts
    mutex_unlock(&mutex); // and a return is missing
  } else {
    items--;
  }
  mutex_unlock(&mutex);
  return arg;
}

static void put(void) {
  mutex_lock(&mutex);
  items++;
  mutex_unlock(&mutex);
}

int main(void) {
  test_start("unlock_twice");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(take, NULL);
  put();
  thr_join(tid, NULL);
  test_success("unlock_twice");
  return 0;
}
