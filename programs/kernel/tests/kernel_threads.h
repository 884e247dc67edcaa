// Threads straight from the kernel, for tests of the kernel: no library between, and nothing that could come in one order or
// another but what the test is about. A thread's function ends with vanish().

#ifndef KERNEL_THREADS_H
#define KERNEL_THREADS_H

#include <stddef.h>
#include <syscall.h>
#include <syscall_int.h>

#define STACK_SIZE 2048
#define THREADS_MAX 4

static char stacks[THREADS_MAX][STACK_SIZE] __attribute__((aligned(16)));

// Each thread has its own of the stacks. Gives the thread's id. The call is here and in no library, since a kernel of a
// student's brings libraries of its own, which have other functions for it. All registers of the new thread are those of the
// caller, but for %eax, so it finds its stack and its function there before it needs either.
static inline int start_thread(int number, void (*func)(void)) {
  void **top = (void **)(stacks[number] + STACK_SIZE);
  *--top = NULL; // where the function would return to
  int tid;
  __asm__ volatile("int %1\n\t"
                   "test %%eax, %%eax\n\t"
                   "jnz 1f\n\t"
                   "mov %2, %%esp\n\t"
                   "xor %%ebp, %%ebp\n\t"
                   "jmp *%3\n"
                   "1:"
                   : "=&a"(tid) // written before the inputs are read
                   : "i"(THREAD_FORK_INT), "r"(top), "r"(func)
                   : "cc", "memory");
  return tid;
}

// Locks a mutex in the kernel, and does nothing with it: there are no such pages.
static inline void lock_something(void) {
  remove_pages((void *)0x50000000);
}

// An event that one thread, known by its id, waits for. A wake-up that comes before the sleep is not lost, since the flag is
// set first; one that comes late finds the thread awake, which does no harm.
static inline void wait_for(const volatile int *event) {
  while (*event == 0) {
    deschedule(event);
  }
}

static inline void announce(volatile int *event, int tid) {
  *event = 1;
  make_runnable(tid);
}

#endif
