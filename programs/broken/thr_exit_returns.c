// KIND: broken
// ARGS:
// EXPECT: dead thread
// PREEMPT:
// TEST: thr_join_test
// ABOUT: thr_exit keeps the status but forgets to end the thread. Fails every time.

// Without thread.h, which says that thr_exit does not return: the compiler would object.
void thr_exit(void *status);

void *volatile last_status;

void thr_exit(void *status) {
  last_status = status; // vanish() is missing: the caller goes on, into whatever stands behind its call
}
