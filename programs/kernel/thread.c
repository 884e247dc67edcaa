#include "thread.h"

#include <assert.h>
#include <stddef.h>

#include "heap.h"
#include "panic.h"
#include "sched.h"
#include "told.h"
#include "x86.h"

// What context_switch finds on the stack of a thread that runs for the first time.
typedef struct first_frame {
#ifdef STYLE_leave_switch
  uint32_t frame;
#endif
  uint32_t edi;
  uint32_t esi;
  uint32_t ebx;
  uint32_t ebp;
  void (*return_address)(void);
  ureg_t registers;
} first_frame_t;

void thread_entry(void); // in trap_entry.S

// All of these are changed with interrupts off.
static int next_tid = 1;
static thread_t *all_threads;
static queue_t dead_threads;

static int new_tid(void) {
  uint32_t flags = save_interrupts();
  int tid = next_tid++;
  restore_interrupts(flags);
  return tid;
}

static void prepare_stack(thread_t *thread, const ureg_t *registers) {
  first_frame_t *frame = (first_frame_t *)((char *)thread->stack + KERNEL_STACK_SIZE) - 1;
  *frame = (first_frame_t){.return_address = thread_entry, .registers = *registers};
  *thread->stack = STACK_MARK;
  thread->esp = (uint32_t)frame;
}

thread_t *thread_create(struct task *task, const ureg_t *registers) {
  thread_reap();
  thread_t *thread = calloc(1, sizeof *thread);
  uint32_t *stack = malloc(KERNEL_STACK_SIZE);
  if (thread == NULL || stack == NULL) {
    free(thread);
    free(stack);
    return NULL;
  }
  thread->tid = new_tid();
  thread->task = task;
  thread->stack = stack;
  prepare_stack(thread, registers);
  TELL_IF(FORK_TWICE, forking());
  return thread;
}

void thread_discard(thread_t *thread) {
  if (thread != NULL) {
#ifdef VARIANT_wait_wait
    assert(thread->next_waiter == NULL);
#endif
    free(thread->stack);
    free(thread);
  }
}

void thread_start(thread_t *thread) {
  uint32_t flags = save_interrupts();
  thread->next_of_all = all_threads;
  all_threads = thread;
  if (MISTOLD != NO_FORK || current->task != thread->task) {
    TELL(forking());
  }
  wake(thread);
  restore_interrupts(flags);
}

static void forget(thread_t *thread) {
  thread_t **link = &all_threads;
  while (*link != thread) {
    link = &(*link)->next_of_all;
  }
  *link = thread->next_of_all;
}

void thread_die(mutex_t *held) {
  disable_interrupts();
  mutex_unlock(held);
  forget(current);
#ifdef STYLE_own_stack // no other thread runs, and gets this memory, until this one has left it for good
  free(current->stack);
  free(current);
  leave();
#endif
  current->state = DEAD;
  queue_add(&dead_threads, current);
  if (MISTOLD != NO_VANISH && MISTOLD != EARLY_VANISH) {
    TELL(vanishing());
  }
  schedule();
  panic("a dead thread runs");
}

static thread_t *take_dead(void) {
  uint32_t flags = save_interrupts();
  thread_t *thread = queue_take(&dead_threads);
  restore_interrupts(flags);
  return thread;
}

void thread_reap(void) {
#ifdef VARIANT_reap_twice
  for (thread_t *thread = dead_threads.first; thread != NULL; thread = dead_threads.first) {
    free(thread->stack); // wrong: the thread is still on the list, and another that reaps finds it, too
    take_dead();
    free(thread);
  }
#else
  for (thread_t *thread = take_dead(); thread != NULL; thread = take_dead()) {
    thread_discard(thread);
  }
#endif
}

thread_t *thread_find(int tid) {
  thread_t *thread = all_threads;
  while (thread != NULL && thread->tid != tid) {
    thread = thread->next_of_all;
  }
  return thread;
}

void thread_interrupt_all(struct task *task) {
  for (thread_t *thread = all_threads; thread != NULL; thread = thread->next_of_all) {
    if (thread->task == task && (thread->state == WAITING || thread->state == DESCHEDULED)) {
      wake(thread);
    }
  }
}
