// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: As paradise_lost, but nobody gives way of its own accord: all goes well unless a thread is preempted.

#include <assert.h>
#include <landslide.h>
#include <page.h>
#include <sem.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static sem_t sem;
static int inside; // threads in the critical section

static void *visit(void *arg) {
  sem_wait(&sem);
  inside++;
  landslide_preempt();
  assert(inside == 1);
  inside--;
  sem_signal(&sem);
  return arg;
}

int main(void) {
  test_start("sem_exclusion");
  thr_init(PAGE_SIZE);
  sem_init(&sem, 1);
  int tid = thr_create(visit, NULL);
  visit(NULL);
  visit(NULL);
  thr_join(tid, NULL);
  test_success("sem_exclusion");
  return 0;
}
