// deschedule: the look at the user's word and the sleep are one step, as seen by make_runnable.

#include <stddef.h>

#include "memory.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "x86.h"

int sys_deschedule(ureg_t *frame) {
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  if (!memory_allows(memory, frame->esi, sizeof(int), false)) {
    mutex_unlock(&memory->lock);
    return -1;
  }
  uint32_t flags = save_interrupts();
  int reject = *(const volatile int *)frame->esi;
  mutex_unlock(&memory->lock);
  if (reject == 0) {
    block(DESCHEDULED, NULL);
  }
  restore_interrupts(flags);
  return 0;
}
