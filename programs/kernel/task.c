#include "task.h"

#include <stddef.h>

#include "heap.h"

mutex_t family_lock;
task_t *init_task;

void task_list_add(task_t **list, task_t *task) {
  task->next = *list;
  *list = task;
}

void task_list_remove(task_t **list, task_t *task) {
  while (*list != task) {
    list = &(*list)->next;
  }
  *list = task->next;
}

thread_t *task_create(task_t *parent, memory_t *memory, const ureg_t *registers) {
  task_t *task = calloc(1, sizeof *task);
  thread_t *thread = thread_create(task, registers);
  if (task == NULL || thread == NULL) {
    free(task);
    thread_discard(thread);
    return NULL;
  }
  task->first_tid = thread->tid;
  task->memory = memory;
  task->threads = 1;
  task->parent = parent;
  if (parent != NULL) {
    mutex_lock(&family_lock);
#ifdef STYLE_recursive
    mutex_lock(&family_lock);
#endif
    task_list_add(&parent->children, task);
#ifdef STYLE_recursive
    mutex_unlock(&family_lock);
#endif
    mutex_unlock(&family_lock);
  }
  return thread;
}
