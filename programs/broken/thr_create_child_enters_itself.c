// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: lock
// ABOUT: A new thread enters its id into the table itself: who joins it before that is told that there is no such thread.

#include <test.h>

#define thr_create right_thr_create
#include "../lib/thread/thread.c"
#undef thr_create

static void enter_and_begin(thread_t *thread) {
  mutex_lock(&lock); // before this the creator may already look for the thread
  thread->tid = gettid();
  mutex_unlock(&lock);
  begin_thread(thread);
}

int thr_create(void *(*func)(void *), void *arg) {
  mutex_lock(&lock);
  thread_t *thread = find_free();
  new_pages(stack_of(thread), (int)stack_size);
  *thread = (thread_t){.func = func, .arg = arg};
  void **top = (void **)(stack_of(thread) + stack_size);
  *--top = thread;
  *--top = NULL;
  int tid = fork_thread(top, (void (*)(void))enter_and_begin);
  mutex_unlock(&lock);
  return tid;
}

static void *nothing(void *arg) {
  return arg;
}

int main(void) {
  test_start("thr_create_child_enters_itself");
  thr_init(PAGE_SIZE);
  int tid = thr_create(nothing, NULL);
  thr_yield(tid); // gives it time to start, as a rule
  int joined = thr_join(tid, NULL);
  assert(joined == 0);
  test_success("thr_create_child_enters_itself");
  return 0;
}
