// KIND: broken
// ARGS:
// EXPECT: deadlock
// PREEMPT: unlock
// TEST: thr_join_test
// ABOUT: thr_join looks whether the thread has exited and says in a second step that it waits: an exit in between is missed.

#define thr_join right_thr_join
#include "../lib/thread/thread.c"
#undef thr_join

int thr_join(int tid, void **status) {
  thread_t *thread = claim(tid);
  if (thread == NULL) {
    return -1;
  }
  mutex_lock(&lock);
  bool exited = thread->joiner == EXITED;
  mutex_unlock(&lock); // the thread exits here, finds no joiner to wake, and is never heard of again
  if (!exited) {
    waiter_t waiter = new_waiter();
    thread->joiner = &waiter;
    sleep_until_woken(&waiter);
  }
  *status = thread->status;
  release(thread);
  return 0;
}
