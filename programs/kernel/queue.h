// First-in, first-out queues of threads. A thread is in one queue at most. Interrupts are off in all of these functions.

#ifndef QUEUE_H
#define QUEUE_H

struct thread;

typedef struct queue {
  struct thread *first;
  struct thread *last;
} queue_t;

void queue_add(queue_t *queue, struct thread *thread);
void queue_add_first(queue_t *queue, struct thread *thread);
void queue_remove(struct thread *thread); // from whatever queue it is in
struct thread *queue_take(queue_t *queue); // the first, or NULL

#endif
