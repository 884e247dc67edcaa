// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A thread fills a node in and then hangs it into a list, by one store; readers need no lock.

#include <assert.h>
#include <malloc.h>
#include <stddef.h>
#include <test.h>

#include "bare_threads.h"

typedef struct node {
  int value;
  struct node *next;
} node_t;

static node_t first = {.value = 1};
static node_t *volatile list = &first;

static void push(int value) {
  node_t *node = malloc(sizeof *node);
  node->value = value;
  node->next = list;
  list = node;
}

static int sum(void) {
  int sum = 0;
  for (node_t *node = list; node != NULL; node = node->next) {
    sum += node->value;
  }
  return sum;
}

static void *run(void *number) {
  if ((int)number == 0) {
    push(2);
  } else {
    int seen = sum();
    assert(seen == 1 || seen == 3);
  }
  return number;
}

int main(void) {
  test_start("node_published");
  test_success("node_published");
  run_threads(2, run);
  return 0;
}
