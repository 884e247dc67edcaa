// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads exclude each other by a semaphore; one comes back at once and may overtake the thread it has just woken.

#include <assert.h>
#include <page.h>
#include <sem.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static sem_t sem;
static int inside; // threads in the critical section

static void critical_section(void) {
  inside++;
  thr_yield(-1); // gives the other thread time to come in, if the semaphore lets it
  assert(inside == 1);
  inside--;
}

static void visit(void) {
  sem_wait(&sem);
  critical_section();
  sem_signal(&sem);
}

static void *visit_once(void *arg) {
  visit();
  return arg;
}

int main(void) {
  test_start("paradise_lost");
  thr_init(PAGE_SIZE);
  sem_init(&sem, 1);
  int tid = thr_create(visit_once, NULL);
  visit();
  visit();
  thr_join(tid, NULL);
  test_success("paradise_lost");
  return 0;
}
