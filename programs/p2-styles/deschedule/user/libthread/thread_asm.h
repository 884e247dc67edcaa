#ifndef THREAD_ASM_H
#define THREAD_ASM_H

// Starts a thread at start with that stack pointer; its id, or a negative number.
int spawn(void *stack, void (*start)(void));

// Gives the guard back and ends this thread, which from the first step on uses registers alone: the thread that takes the guard
// next may take the stack away.
void unguard_and_vanish(volatile int *guard) __attribute__((noreturn));

#endif
