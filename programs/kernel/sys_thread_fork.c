// thread_fork: one more thread in the task.

#include <stddef.h>

#include "sched.h"
#include "syscalls.h"
#include "task.h"

static void count_thread(task_t *task) {
  mutex_lock(&family_lock);
  task->threads++;
  mutex_unlock(&family_lock);
}

int sys_thread_fork(ureg_t *frame) {
  ureg_t registers = *frame;
  registers.eax = 0;
  thread_t *thread = thread_create(current->task, &registers);
  if (thread == NULL) {
    return -1;
  }
  count_thread(current->task); // before it can vanish
  int tid = thread->tid; // once it runs, it may be gone before we look
  thread_start(thread);
  return tid;
}
