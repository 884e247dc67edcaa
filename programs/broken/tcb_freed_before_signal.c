// KIND: broken
// ARGS:
// EXPECT: use after free
// PREEMPT: lock,unlock
// ABOUT: An exiting thread signals through its control block after the joiner may have freed it.

#include <cond.h>
#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

typedef struct tcb {
  bool exited;
  cond_t exit;
} tcb_t;

static mutex_t mutex;

static void *run(void *arg) {
  tcb_t *tcb = arg;
  mutex_lock(&mutex);
  tcb->exited = true;
  mutex_unlock(&mutex); // the joiner sees the flag here, has no need to wait, and frees the block
  cond_signal(&tcb->exit);
  return NULL;
}

static void join(tcb_t *tcb) {
  mutex_lock(&mutex);
  while (!tcb->exited) {
    cond_wait(&tcb->exit, &mutex);
  }
  mutex_unlock(&mutex);
  free(tcb);
}

int main(void) {
  test_start("tcb_freed_before_signal");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  tcb_t *tcb = calloc(1, sizeof *tcb);
  cond_init(&tcb->exit);
  int tid = thr_create(run, tcb);
  join(tcb);
  thr_join(tid, NULL);
  test_success("tcb_freed_before_signal");
  return 0;
}
