// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: As node_published, but the node hangs in the list before its value is there.

#include <assert.h>
#include <malloc.h>
#include <stddef.h>
#include <test.h>

#include "../tests/bare_threads.h"

typedef struct node {
  int value;
  struct node *next;
} node_t;

static node_t first = {.value = 1};
static node_t *volatile list = &first;

static void push(int value) {
  node_t *node = calloc(1, sizeof *node);
  node->next = list;
  list = node;
  node->value = value; // a reader may have been there already
}

static int sum(void) {
  int sum = 0;
  int count = 0;
  for (node_t *node = list; node != NULL; node = node->next) {
    sum += node->value;
    count++;
  }
  assert(sum == (count == 1 ? 1 : 3));
  return sum;
}

static void *run(void *number) {
  if ((int)number == 0) {
    push(2);
  } else {
    sum();
  }
  return number;
}

int main(void) {
  test_start("node_published_unfinished");
  test_success("node_published_unfinished");
  run_threads(2, run);
  return 0;
}
