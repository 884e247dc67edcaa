// make_runnable: the other half of deschedule.

#include <stddef.h>

#include "sched.h"
#include "syscalls.h"
#include "x86.h"

int sys_make_runnable(ureg_t *frame) {
  int result = -1;
  uint32_t flags = save_interrupts();
  thread_t *thread = thread_find((int)frame->esi);
  if (thread != NULL && thread->state == DESCHEDULED) {
    wake(thread);
    result = 0;
  }
  restore_interrupts(flags);
  return result;
}
