#include "queue.h"

#include <stddef.h>

#include "thread.h"

// A successor of NULL means the end.
static void insert_before(queue_t *queue, thread_t *successor, thread_t *thread) {
  thread_t *predecessor = successor == NULL ? queue->last : successor->previous;
  thread->queue = queue;
  thread->next = successor;
  thread->previous = predecessor;
  *(predecessor == NULL ? &queue->first : &predecessor->next) = thread;
  *(successor == NULL ? &queue->last : &successor->previous) = thread;
}

void queue_add(queue_t *queue, thread_t *thread) {
  insert_before(queue, NULL, thread);
}

void queue_add_first(queue_t *queue, thread_t *thread) {
  insert_before(queue, queue->first, thread);
}

void queue_remove(thread_t *thread) {
  queue_t *queue = thread->queue;
  *(thread->previous == NULL ? &queue->first : &thread->previous->next) = thread->next;
  *(thread->next == NULL ? &queue->last : &thread->next->previous) = thread->previous;
  thread->queue = NULL;
}

thread_t *queue_take(queue_t *queue) {
  thread_t *thread = queue->first;
  if (thread != NULL) {
    queue_remove(thread);
  }
  return thread;
}
