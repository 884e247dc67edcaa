// The two steps in a thread's life that cannot be written in C: each happens while the thread has no stack.

#ifndef THREAD_ASM_H
#define THREAD_ASM_H

#include "waiter.h"

#define EXITED ((waiter_t *)1)

// Starts a thread at start, with that stack pointer. Returns its id, or a negative number.
int fork_thread(void *stack, void (*start)(void));

// Publishes that this thread has exited: *joiner becomes EXITED, and a thread that had put a waiter there is woken. From the
// moment when others can know, this thread uses no stack and no memory at all, until it is gone.
void vanish_thread(waiter_t *volatile *joiner) __attribute__((noreturn));

#endif
