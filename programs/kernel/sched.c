#include "sched.h"

#include <stddef.h>

#include "memory.h"
#include "paging.h"
#include "panic.h"
#include "segments.h"
#include "task.h"
#include "told.h"
#include "x86.h"

void context_switch(uint32_t *save_esp, uint32_t load_esp);

thread_t *current;

static thread_t idle;
static queue_t run_queue;
#ifdef STYLE_idle_in_schedule
static bool nobody; // can run
#endif

void sched_init(uint32_t *boot_stack) {
  *boot_stack = STACK_MARK;
  idle.stack = boot_stack;
  current = &idle;
}

// The pair sti, hlt is one step: no interrupt comes between them and is slept through.
void idle_for_ever(void) {
  for (;;) {
    __asm__ volatile("sti; hlt" : : : "memory");
  }
}

bool is_idle(void) {
  return current == &idle;
}

void load_memory(void) {
  bool has_memory = current->task != NULL && current->task->memory != NULL;
  set_cr3((uint32_t)(has_memory ? current->task->memory->directory : kernel_directory));
}

static void switch_to(thread_t *next) {
  thread_t *previous = current;
  if (next == previous) {
    return;
  }
  if (*previous->stack != STACK_MARK) {
    panic("the kernel stack of thread %d ran over", previous->tid);
  }
  current = next;
  set_kernel_stack((uint32_t)next->stack + KERNEL_STACK_SIZE);
#ifdef VARIANT_stale_translation
  if (next->task == NULL || next->task != previous->task) { // the threads of a task may share what the processor remembers
    load_memory();
  }
#else
  load_memory();
#endif
  if (MISTOLD != NO_SWITCH || next != &idle) {
    TELL(thread_switch(MISTOLD == WRONG_SWITCH ? previous->tid : next->tid));
  }
  context_switch(&previous->esp, next->esp);
}

void schedule(void) {
  thread_t *next = queue_take(&run_queue);
  if (next != NULL) {
    TELL_UNLESS(NO_OFF_RQ, thread_off_rq(next->tid));
  }
#ifdef STYLE_idle_in_schedule // whichever thread leaves the processor waits on its own stack until there is another one
  for (; next == NULL; next = queue_take(&run_queue)) {
    nobody = true;
    __asm__ volatile("sti; hlt; cli" : : : "memory");
    nobody = false;
  }
#endif
  switch_to(next == NULL ? &idle : next);
}

#ifdef STYLE_own_stack
void leave(void) {
  static uint32_t unused;
  current = queue_take(&run_queue);
  if (current == NULL) {
    current = &idle;
  }
  set_kernel_stack((uint32_t)current->stack + KERNEL_STACK_SIZE);
  load_memory();
  context_switch(&unused, current->esp);
  panic("a dead thread runs");
}
#endif

void preempt(void) {
#ifdef STYLE_idle_in_schedule
  if (nobody) {
    return;
  }
#endif
  if (current != &idle) {
    TELL(thread_on_rq(current->tid));
    TELL_IF(FALSE_OFF_RQ, thread_off_rq(current->tid));
    queue_add(&run_queue, current);
  }
  schedule();
}

#ifdef VARIANT_yield_vanish
bool is_ready(const thread_t *thread) {
  return thread->queue == &run_queue;
}

void preempt_for(thread_t *thread) {
  queue_remove(thread);
  queue_add_first(&run_queue, thread);
  preempt();
}
#else
void preempt_for(thread_t *thread) {
  if (thread->queue == &run_queue) {
    queue_remove(thread);
    queue_add_first(&run_queue, thread);
  }
  preempt();
}
#endif

void block(thread_state_t state, queue_t *queue) {
  if (state != LOCKING && current->task->doomed) {
    return;
  }
  current->state = state;
  TELL_IF(FALSE_ON_RQ, thread_on_rq(current->tid));
  if (queue != NULL) {
    queue_add(queue, current);
  }
  schedule();
}

void wake(thread_t *thread) {
  if (thread->queue != NULL) {
    queue_remove(thread);
  }
  thread->state = RUNNABLE;
  TELL_UNLESS(NO_ON_RQ, thread_on_rq(thread->tid));
  queue_add(&run_queue, thread);
}
