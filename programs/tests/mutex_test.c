// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads take one mutex, one of them twice, so that unlocking meets locking as well.

#include <assert.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int inside; // threads in the critical section

static void critical_section(void) {
  mutex_lock(&mutex);
  inside++;
  thr_yield(-1); // invites the other thread to find the mutex held
  assert(inside == 1);
  inside--;
  mutex_unlock(&mutex);
}

static void *contend(void *arg) {
  critical_section();
  return arg;
}

int main(void) {
  test_start("mutex_test");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(contend, NULL);
  critical_section();
  critical_section();
  thr_join(tid, NULL);
  mutex_destroy(&mutex);
  test_success("mutex_test");
  return 0;
}
