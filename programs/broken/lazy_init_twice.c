// KIND: broken
// ARGS:
// EXPECT: memory leak
// PREEMPT: lock
// ABOUT: Two threads see that a block is missing before they take the lock; both allocate it, and one block is lost.

#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int *shared;

static void *ensure_shared(void *arg) {
  if (shared == NULL) {
    mutex_lock(&mutex); // the other thread may have allocated it by now; looked at once more, all would be well
    shared = malloc(sizeof *shared);
    mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  test_start("lazy_init_twice");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(ensure_shared, NULL);
  ensure_shared(NULL);
  thr_join(tid, NULL);
  free(shared);
  test_success("lazy_init_twice");
  return 0;
}
