// KIND: broken
// ARGS:
// EXPECT: deadlock | infinite loop
// PREEMPT: lock
// ABOUT: A thread spins, without giving way, on a flag that the other one sets only if it came second.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static int arrived;
static volatile int second_came;

static int arrive(void) {
  mutex_lock(&mutex);
  int number = ++arrived;
  mutex_unlock(&mutex);
  return number;
}

static void *set_flag(void *arg) {
  if (arrive() == 2) { // wrong if this thread is the first: then the flag is never set
    second_came = 1;
  }
  return arg;
}

int main(void) {
  test_start("flag_lost_in_spin");
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  int tid = thr_create(set_flag, NULL);
  arrive();
  while (!second_came) {
  }
  thr_join(tid, NULL);
  test_success("flag_lost_in_spin");
  return 0;
}
