// The threads that wait are a list of blocks from the heap.

#include <cond.h>
#include <malloc.h>
#include <mutex.h>
#include <stddef.h>
#include <stdlib.h>
#include <syscall.h>

typedef struct node {
  int kernel_id;
  int wake; // deschedule looks at it
  struct node *next;
} node_t;

int cond_init(cond_t *cv) {
  cv->first = NULL;
  return mutex_init(&cv->lock);
}

void cond_destroy(cond_t *cv) {
  if (cv->first != NULL) {
    panic("cond_destroy: somebody waits");
  }
  mutex_destroy(&cv->lock);
}

static node_t *append(cond_t *cv) {
  node_t *node = malloc(sizeof *node);
  if (node == NULL) {
    panic("cond_wait: no memory");
  }
  node->kernel_id = gettid();
  node->wake = 0;
  node->next = NULL;
  node_t **end = &cv->first;
  while (*end != NULL) {
    end = &(*end)->next;
  }
  *end = node;
  return node;
}

void cond_wait(cond_t *cv, mutex_t *mp) {
  mutex_lock(&cv->lock);
  node_t *node = append(cv);
  mutex_unlock(mp);
  mutex_unlock(&cv->lock);
  while (*(volatile int *)&node->wake == 0) {
    deschedule(&node->wake);
  }
  free(node);
  mutex_lock(mp);
}

// Its node is its own again as soon as wake is set.
static void wake_first(cond_t *cv) {
  node_t *node = cv->first;
  int kernel_id = node->kernel_id;
  cv->first = node->next;
  node->wake = 1;
  make_runnable(kernel_id);
}

void cond_signal(cond_t *cv) {
  mutex_lock(&cv->lock);
  if (cv->first != NULL) {
    wake_first(cv);
  }
  mutex_unlock(&cv->lock);
}

void cond_broadcast(cond_t *cv) {
  mutex_lock(&cv->lock);
  while (cv->first != NULL) {
    wake_first(cv);
  }
  mutex_unlock(&cv->lock);
}
