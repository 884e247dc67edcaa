// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads wait at a semaphore; two signals, one right after the other, must let both go on.

#include <page.h>
#include <sem.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

static sem_t sem;

// Leaves by the kernel's vanish, as there is no join: a thread that waits for ever is a deadlock all the same.
static void *receive(void *arg) {
  sem_wait(&sem);
  vanish();
  return arg;
}

int main(void) {
  test_start("sem_two_waiters");
  thr_init(PAGE_SIZE);
  sem_init(&sem, 0);
  thr_create(receive, NULL);
  thr_create(receive, NULL);
  sem_signal(&sem);
  sem_signal(&sem);
  test_success("sem_two_waiters");
  return 0;
}
