// KIND: broken
// ARGS:
// EXPECT: memory fault
// PREEMPT:
// TEST: thr_join_test
// ABOUT: thr_exit frees the stack that it stands on. Fails every time.

#include "../lib/thread/thread_asm.h"

static void free_stack_and_vanish(waiter_t *volatile *joiner) __attribute__((noreturn));

#define vanish_thread free_stack_and_vanish
#include "../lib/thread/thread.c"
#undef vanish_thread

static void free_stack_and_vanish(waiter_t *volatile *joiner) {
  remove_pages(stack_of(self())); // the system call succeeds, but the thread cannot return from it
  vanish_thread(joiner);
}
