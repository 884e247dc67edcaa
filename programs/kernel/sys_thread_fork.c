// thread_fork: one more thread in the task.

#include <stddef.h>

#include "sched.h"
#include "syscalls.h"
#include "task.h"

#ifndef VARIANT_thread_fork_vanish
static void count_thread(task_t *task) {
  mutex_lock(&family_lock);
  task->threads++;
  mutex_unlock(&family_lock);
}
#endif

int sys_thread_fork(ureg_t *frame) {
  ureg_t registers = *frame;
  registers.eax = 0;
  thread_t *thread = thread_create(current->task, &registers);
  if (thread == NULL) {
    return -1;
  }
#ifdef VARIANT_thread_fork_vanish
  mutex_lock(&family_lock);
  current->task->threads++;
  thread_start(thread);
  mutex_unlock(&family_lock);
  return thread->tid; // wrong: once it runs, it may vanish and be freed before we look
#else
  count_thread(current->task); // before it can vanish
  int tid = thread->tid; // once it runs, it may be gone before we look
  thread_start(thread);
  return tid;
#endif
}
