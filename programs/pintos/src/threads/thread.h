// A thread is a page: this structure at its bottom, and from its top down the kernel stack. If the stack grows into the structure,
// it comes to magic first.

#ifndef THREADS_THREAD_H
#define THREADS_THREAD_H

#include <debug.h>
#include <list.h>
#include <stdint.h>

#include "threads/interrupt.h"
#include "threads/synch.h"

enum thread_status { THREAD_RUNNING, THREAD_READY, THREAD_BLOCKED, THREAD_DYING };

typedef int tid_t;
#define TID_ERROR ((tid_t)-1)

#define PRI_MIN 0
#define PRI_DEFAULT 31
#define PRI_MAX 63

struct thread {
  tid_t tid;
  enum thread_status status;
  char name[16];
  uint8_t *stack;           // where its stack ends, while it does not run
  int priority;             // with what others have donated
  int base_priority;        // without
  struct list locks;        // those it holds
  struct lock *waiting_for; // the lock that it has to wait for, which is how it donates
  int64_t wake_up;          // when timer_sleep ends
  struct list_elem allelem; // of the list of all threads
  struct list_elem elem;    // of the list of ready threads, or of those that wait for a semaphore, or sleep
#ifdef USERPROG
  uint32_t *pagedir;        // null in a thread of the kernel
  struct list children;     // what it has to know of the processes that it has started
  struct child *self;       // what its parent has to know of it
  struct file *executable;  // not to be written while it runs
  int exit_status;
#endif
  unsigned magic;
};

void thread_init(void);
void thread_start(void);
void thread_tick(void); // in the timer's handler

typedef void thread_func(void *aux);
tid_t thread_create(const char *name, int priority, thread_func *function, void *aux);

void thread_block(void);                    // with interrupts off
void thread_unblock(struct thread *thread); // does not give way to it

// The end of a section without interrupts: gives way to a ready thread of higher priority, and sets the level that was before.
void thread_leave(enum intr_level old_level);

struct thread *thread_current(void);
tid_t thread_tid(void);
const char *thread_name(void);
void thread_exit(void) NO_RETURN;
void thread_yield(void);

int thread_get_priority(void);
void thread_set_priority(int priority);
int thread_priority_without(struct thread *thread, const struct lock *released); // with interrupts off
void thread_refresh_priority(struct thread *thread); // after its base priority, its locks or what waits for them has changed

list_less_func thread_has_lower_priority; // for lists of threads by elem

#endif
