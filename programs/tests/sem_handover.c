// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: One thread waits at a semaphore until another one signals it, once.

#include <page.h>
#include <sem.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static sem_t sem;

static void *receive(void *arg) {
  sem_wait(&sem);
  return arg;
}

int main(void) {
  test_start("sem_handover");
  thr_init(PAGE_SIZE);
  sem_init(&sem, 0);
  int tid = thr_create(receive, NULL);
  sem_signal(&sem);
  thr_join(tid, NULL);
  test_success("sem_handover");
  return 0;
}
