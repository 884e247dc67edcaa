// gettid and yield.

#include <stddef.h>

#include "sched.h"
#include "syscalls.h"
#include "x86.h"

int sys_gettid(ureg_t *frame) {
  (void)frame;
  return current->tid;
}

// With interrupts off from the search to the switch: the thread cannot end in between.
static int yield_to(int tid) {
  thread_t *thread = thread_find(tid);
  if (thread == NULL || thread->state == WAITING || thread->state == DESCHEDULED) {
    return -1;
  }
#ifdef VARIANT_yield_vanish
  bool ready = is_ready(thread);
  enable_interrupts(); // wrong: the search is over, but the thread may end here, and be freed, before the switch to it
  if (!ready) {
    return 0;
  }
  disable_interrupts();
#endif
  preempt_for(thread);
  return 0;
}

int sys_yield(ureg_t *frame) {
  int tid = (int)frame->esi;
  int result = 0;
  uint32_t flags = save_interrupts();
  if (tid == -1) {
    preempt();
  } else {
    result = yield_to(tid);
  }
  restore_interrupts(flags);
  return result;
}
