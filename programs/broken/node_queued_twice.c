// KIND: broken
// ARGS:
// EXPECT: infinite loop
// PREEMPT: lock
// ABOUT: Two threads put the same node into a list, which becomes a ring; whoever counts its nodes never comes to an end.

#include <assert.h>
#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

typedef struct node {
  struct node *next;
  bool queued;
} node_t;

static mutex_t mutex;
static node_t node;
static node_t *first;

static void *put(void *arg) {
  if (!node.queued) {
    mutex_lock(&mutex); // the other thread has put it in by now: it becomes its own successor
    node.queued = true;
    node.next = first;
    first = &node;
    mutex_unlock(&mutex);
  }
  return arg;
}

static int length(void) {
  int count = 0;
  for (node_t *each = first; each != NULL; each = each->next) {
    count++;
  }
  return count;
}

int main(void) {
  test_start("node_queued_twice");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(put, NULL);
  put(NULL);
  thr_join(tid, NULL);
  assert(length() == 1);
  test_success("node_queued_twice");
  return 0;
}
