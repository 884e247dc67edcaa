// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: lock
// ABOUT: sem_signal wakes a thread only when the count was 0: of two signals in a row the second wakes nobody.

#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <sem.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static sem_t sem;

void sem_signal(sem_t *signalled) {
  mutex_lock(&signalled->lock);
  if (signalled->count++ == 0) { // it is 1 when the thread woken by the first signal has not run yet; another one waits
    cond_signal(&signalled->positive);
  }
  mutex_unlock(&signalled->lock);
}

static void *receive(void *arg) {
  sem_wait(&sem);
  return arg;
}

int main(void) {
  test_start("sem_signal_only_at_zero");
  thr_init(PAGE_SIZE);
  sem_init(&sem, 0);
  int first = thr_create(receive, NULL);
  int second = thr_create(receive, NULL);
  sem_signal(&sem);
  sem_signal(&sem);
  thr_join(first, NULL);
  thr_join(second, NULL);
  test_success("sem_signal_only_at_zero");
  return 0;
}
