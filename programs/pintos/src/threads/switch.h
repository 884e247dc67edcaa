#ifndef THREADS_SWITCH_H
#define THREADS_SWITCH_H

#include <stdint.h>

struct thread;

// What a thread that does not run has on top of its stack.
struct switch_threads_frame {
  uint32_t edi;
  uint32_t esi;
  uint32_t ebp;
  uint32_t ebx;
  void (*eip)(void);
  struct thread *cur;
  struct thread *next;
};

// Returns in the other thread, with the thread that it comes from.
struct thread *switch_threads(struct thread *cur, struct thread *next);

// Where a new thread begins, as if it came back from switch_threads: the function to call is below.
void switch_entry(void);

#endif
