// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads exclude each other by a mutex, and may be preempted inside: then the other one finds it held.

#include <assert.h>
#include <landslide.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int inside; // threads in the critical section

static void *visit(void *arg) {
  mutex_lock(&mutex);
  inside++;
  landslide_preempt();
  assert(inside == 1);
  inside--;
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("mutex_exclusion");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(visit, NULL);
  visit(NULL);
  thr_join(tid, NULL);
  test_success("mutex_exclusion");
  return 0;
}
