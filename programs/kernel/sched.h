// The scheduler: which thread runs. Interrupts are off in all of these functions, save the last.

#ifndef SCHED_H
#define SCHED_H

#include <stdbool.h>
#include <stdint.h>

#include "thread.h"

extern thread_t *current; // the thread that runs

// The boot code becomes the idle thread, which runs when no other can.
void sched_init(uint32_t *boot_stack);
void idle_for_ever(void) __attribute__((noreturn));
bool is_idle(void);

// Goes on with the first thread of the run queue. Returns when it is this thread's turn again.
void schedule(void);

#ifdef STYLE_own_stack
void leave(void) __attribute__((noreturn)); // the same for a thread that exists no more
#endif

// Lets the others run first.
void preempt(void);

// Lets one thread run first. If that cannot run at the moment it is as preempt.
void preempt_for(thread_t *thread);
#ifdef VARIANT_yield_vanish
bool is_ready(const thread_t *thread); // which the caller of preempt_for asks first
#endif

// Sleeps until another thread calls wake. Returns at once if the thread's task is to vanish, except from LOCKING: whoever
// waits for an event must look whether it came.
void block(thread_state_t state, queue_t *queue); // queue may be NULL
void wake(thread_t *thread);

// Changes to the address space that the task of the current thread has now. Interrupts may be on: after a switch to another
// thread and back it is loaded anyway.
void load_memory(void);

#endif
