// KIND: broken
// ARGS:
// EXPECT: use after free
// PREEMPT: unlock
// ABOUT: A thread finds a node of a list under the lock and reads it without: the node may be removed and freed meanwhile.

#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int *node;
static int sum;

static void *read_node(void *arg) {
  mutex_lock(&mutex);
  int *found = node;
  mutex_unlock(&mutex); // the other thread removes the node here
  if (found != NULL) {
    sum += *found;
  }
  return arg;
}

static void remove_node(void) {
  mutex_lock(&mutex);
  int *removed = node;
  node = NULL;
  mutex_unlock(&mutex);
  free(removed);
}

int main(void) {
  test_start("node_read_after_unlock");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  node = calloc(1, sizeof *node);
  int tid = thr_create(read_node, NULL);
  remove_node();
  thr_join(tid, NULL);
  test_success("node_read_after_unlock");
  return 0;
}
