// KIND: broken
// ARGS:
// EXPECT: deadlock | memory fault
// PREEMPT: race
// TEST: thr_join_test
// ABOUT: thr_exit looks whether somebody joins and says in a second step that it is gone: who comes in between waits for ever.

#define thr_exit right_thr_exit
#include "../lib/thread/thread.c"
#undef thr_exit

void thr_exit(void *status) {
  thread_t *thread = self();
  thread->status = status;
  if (thread->joiner == NULL) {
    thread->joiner = EXITED; // overwrites a joiner that has just come; and one that sees it may free the stack at once
    vanish();
  }
  vanish_thread(&thread->joiner);
}
