// The scheduler: which thread runs. Interrupts are off in all of these functions.

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

// Lets the others run first.
void preempt(void);

// Lets one thread run first. If that cannot run at the moment it is as preempt.
void preempt_for(thread_t *thread);

// Sleeps until another thread calls wake. Returns at once if the thread's task is to vanish, except from LOCKING: whoever
// waits for an event must look whether it came.
void block(thread_state_t state, queue_t *queue); // queue may be NULL
void wake(thread_t *thread);

// Another address space for the thread that runs.
void load_memory(void);

#endif
