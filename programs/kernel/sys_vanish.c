// The end of threads and tasks: set_status, vanish, task_vanish.
//
// The last thread of a task frees the task's memory itself, and then hands the rest, the task's control block with its
// status, to the parent's wait. What remains of the thread is freed by a thread that comes later (thread_reap).

#include <stddef.h>

#include "memory.h"
#include "panic.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "told.h"
#include "x86.h"

static void release_memory(task_t *task) {
  memory_t *memory = task->memory;
  task->memory = NULL;
  load_memory(); // the kernel's alone, as after every switch back to this thread from now on
#ifdef VARIANT_frames_lost
  memory_forget(memory);
#else
  memory_destroy(memory);
#endif
}

static void give_children_to_init(task_t *task) {
  while (task->children != NULL) {
    task_t *child = task->children;
    task_list_remove(&task->children, child);
#ifdef VARIANT_lock_order
    mutex_lock(&child->lock); // wrong: the parent's is held here, and vanish locks the child's before the parent's
    child->parent = init_task;
    mutex_unlock(&child->lock);
#else
    child->parent = init_task;
#endif
#ifdef VARIANT_vanish_vanish_c
    mutex_unlock(&family_lock); // wrong: the child may vanish here, and it is not among init's children yet
    mutex_lock(&family_lock);
#endif
    task_list_add(&init_task->children, child);
  }
  while (task->zombies != NULL) {
    task_t *child = task->zombies;
    task_list_remove(&task->zombies, child);
    task_list_add(&init_task->zombies, child);
  }
  cond_broadcast(&init_task->child_exited);
}

// From the unlock that follows on, the task may be collected and freed.
static void become_zombie(task_t *task, task_t *parent) {
  task_list_remove(&parent->children, task);
  task_list_add(&parent->zombies, task);
  cond_broadcast(&parent->child_exited);
}

// The count goes down and the thread dies in one step for whoever holds the lock: the thread that finds itself the last one
// can be sure that no other uses the task's memory any more.
void vanish(void) {
  task_t *task = current->task;
  TELL_IF(EARLY_VANISH, vanishing());
#ifdef VARIANT_frames_lost
  if (task->threads == 1) {
    memory_empty(task->memory); // wrong: without the lock two threads may both see that there is another one
  }
#endif
  mutex_lock(&family_lock);
  if (--task->threads > 0) {
    thread_die(&family_lock);
  }
  mutex_unlock(&family_lock);

  if (task == init_task) {
#ifdef FIRST_PROGRAM // without a shell all is done when the first program is, and the idle thread is left
    mutex_lock(&family_lock);
    thread_die(&family_lock);
#else
    panic("init has vanished");
#endif
  }
  release_memory(task);
#if defined VARIANT_vanish_vanish_a
  mutex_lock(&family_lock);
  task_t *parent = task->parent;
  mutex_unlock(&family_lock); // wrong: the parent may vanish here, and be freed, before it is used
#elif defined VARIANT_vanish_vanish_b
  task_t *parent = task->parent; // wrong: without the lock the parent may vanish, and be freed, before it is used
#elif defined VARIANT_lock_order
  mutex_lock(&task->lock);
  task_t *parent = task->parent;
  mutex_lock(&parent->lock);
#endif
  mutex_lock(&family_lock);
  give_children_to_init(task);
#if defined VARIANT_vanish_vanish_a || defined VARIANT_vanish_vanish_b
  become_zombie(task, parent);
#else
  become_zombie(task, task->parent);
#endif
#ifdef VARIANT_lock_order
  mutex_unlock(&parent->lock);
  mutex_unlock(&task->lock);
#endif
  thread_die(&family_lock);
}

int sys_vanish(ureg_t *frame) {
  (void)frame;
  vanish();
}

void task_set_status(task_t *task, int status) {
  uint32_t flags = save_interrupts();
  if (!task->doomed) {
    task->status = status;
  }
  restore_interrupts(flags);
}

int sys_set_status(ureg_t *frame) {
  task_set_status(current->task, (int)frame->esi);
  return 0;
}

// The other threads notice on their way to user code; those that wait for an event are woken for it.
int sys_task_vanish(ureg_t *frame) {
  uint32_t flags = save_interrupts();
  task_set_status(current->task, (int)frame->esi);
  current->task->doomed = true;
  thread_interrupt_all(current->task);
  restore_interrupts(flags);
  vanish();
}
