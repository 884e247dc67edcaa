// Threads: how they come into being and how they end.

#ifndef THREAD_H
#define THREAD_H

#include <stdint.h>
#include <ureg.h>

#include "mutex.h"
#include "queue.h"

struct task;

typedef enum thread_state {
  RUNNABLE, // it runs, or is in the run queue
  LOCKING, // waits for a mutex, which comes soon
  WAITING, // waits for an event in a system call; the end of its task wakes it
  DESCHEDULED, // by its own wish; make_runnable or the end of its task wakes it
  DEAD, // will not run again
} thread_state_t;

// What swexn registers; no handler if eip is 0.
typedef struct handler {
  uint32_t esp3;
  uint32_t eip;
  uint32_t arg;
} handler_t;

typedef struct thread {
  int tid;
  thread_state_t state;
  struct task *task; // NULL: the idle thread
  handler_t handler;
  uint32_t esp; // of its kernel stack, while it does not run
  uint32_t *stack; // the lowest word of that stack
  queue_t *queue; // that it is in, or NULL
  struct thread *next; // in that queue
  struct thread *previous;
  struct thread *next_of_all;
  uint32_t wake_up; // the tick that ends its sleep
#ifdef VARIANT_wait_wait
  struct thread *next_waiter; // for the same condition variable
#endif
} thread_t;

#define KERNEL_STACK_SIZE 8192u
#define STACK_MARK 0x57ACE11Du // the lowest word of every kernel stack: it is overwritten if the stack runs over

// A thread that will enter user mode with these registers. It does not run, and is not found by its id, before
// thread_start. NULL if memory is short.
thread_t *thread_create(struct task *task, const ureg_t *registers);

// Frees a thread that does not run: it never started, or it is dead. NULL: nothing.
void thread_discard(thread_t *thread);

// From here on the thread may end at any time: its control block belongs to it alone.
void thread_start(thread_t *thread);

// Ends the thread that runs, and gives up a mutex in the same moment: a thread that gets the mutex finds this one dead.
void thread_die(mutex_t *held) __attribute__((noreturn));

// Frees what is left of dead threads. A thread cannot do that for itself, since it stands on its stack until the very end.
void thread_reap(void);

// Both with interrupts off, for otherwise the thread could end before its caller looks at it.
thread_t *thread_find(int tid); // NULL if there is none
void thread_interrupt_all(struct task *task); // wakes those that wait for an event

#endif
