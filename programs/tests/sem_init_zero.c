// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A semaphore that starts with 0 must be allowed, and lets a thread wait until another one has done something.

#include <assert.h>
#include <page.h>
#include <sem.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static sem_t done;
static bool written;

static void *write_and_signal(void *arg) {
  written = true;
  sem_signal(&done);
  return arg;
}

int main(void) {
  test_start("sem_init_zero");
  thr_init(PAGE_SIZE);
  int error = sem_init(&done, 0);
  assert(error >= 0);
  int tid = thr_create(write_and_signal, NULL);
  sem_wait(&done);
  assert(written);
  thr_join(tid, NULL);
  sem_destroy(&done);
  test_success("sem_init_zero");
  return 0;
}
