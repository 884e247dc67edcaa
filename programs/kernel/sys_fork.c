// fork: a copy of the task, with one thread that is a copy of the caller.

#include <stddef.h>

#include "memory.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"

int sys_fork(ureg_t *frame) {
  memory_t *memory = memory_copy(current->task->memory);
  if (memory == NULL) {
    return -1;
  }
  ureg_t registers = *frame;
  registers.eax = 0;
  thread_t *child = task_create(current->task, memory, &registers);
  if (child == NULL) {
    memory_destroy(memory);
    return -1;
  }
  child->handler = current->handler;
  int tid = child->tid; // once it runs, the child may be gone before we look
  thread_start(child);
  return tid;
}
