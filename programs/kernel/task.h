// Tasks: an address space with threads, children and an exit status.

#ifndef TASK_H
#define TASK_H

#include <stdbool.h>
#include <stdint.h>
#include <ureg.h>

#include "memory.h"
#include "mutex.h"
#include "thread.h"

#define KILLED_STATUS (-2)

typedef struct task {
  int first_tid; // of its original thread: what wait returns
  int status;
  volatile bool doomed; // its threads vanish instead of going back to user code
  memory_t *memory; // NULL once its last thread is done with it

  // From here on guarded by family_lock.
  int threads;
  struct task *parent;
  struct task *children; // that live
  struct task *zombies; // children that have exited and were not collected
  struct task *next; // among its parent's children or zombies
  cond_t child_exited;
#ifdef VARIANT_lock_order
  mutex_t lock; // so that its parent stays the same
#endif
} task_t;

// One lock for all of these relations: an exit changes the parent, the children and init at once.
extern mutex_t family_lock;
extern task_t *init_task;

// A task with one thread that starts with these registers. The thread does not run yet. Takes over the memory; if it fails
// it leaves the memory alone and gives NULL.
thread_t *task_create(task_t *parent, memory_t *memory, const ureg_t *registers);

void task_list_add(task_t **list, task_t *task);
void task_list_remove(task_t **list, task_t *task);

// Sets the exit status, unless task_vanish has had the last word on it.
void task_set_status(task_t *task, int status);

// Ends the thread that runs, and the task with its last thread.
void vanish(void) __attribute__((noreturn));

#endif
