// KIND: broken
// ARGS:
// EXPECT: memory fault
// PREEMPT: runnable
// ABOUT: A thread looks itself up in a table into which its creator enters it only after the creation.

#include <page.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

typedef struct tcb {
  int tid;
  int started;
} tcb_t;

static tcb_t tcb;

static tcb_t *find(int tid) {
  return tcb.tid == tid ? &tcb : NULL;
}

static void *start(void *arg) {
  find(gettid())->started = 1;
  return arg;
}

int main(void) {
  test_start("tcb_entered_after_fork");
  thr_init(PAGE_SIZE);
  int tid = thr_create(start, NULL);
  tcb.tid = tid; // too late if the thread has run before: it found no entry
  thr_join(tid, NULL);
  test_success("tcb_entered_after_fork");
  return 0;
}
