// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: A display looks at a counter twice and knows what to say for each pair but one: the counter must move between, before and after its looks.

#include <assert.h>
#include <test.h>

#include "../tests/bare_threads.h"

static volatile int done;

/* By what it was first, and now. */
static const char *const words[4][4] = {
    {"waiting", "starting", "starting", "complete"},
    {0, "working", /* "working" is missing here */ 0, "almost complete"},
    {0, 0, "working", "almost complete"},
    {0, 0, 0, "complete"},
};

static void work(void) {
  done = 1;
  done = 2;
  done = 3;
}

static void show(void) {
  int first = done;
  int now = done;
  assert(words[first][now] != 0);
}

static void *run(void *number) {
  if ((int)number == 0) {
    work();
  } else {
    show();
  }
  return number;
}

int main(void) {
  test_start("progress_looked_at_twice");
  test_success("progress_looked_at_twice");
  run_threads(2, run);
  return 0;
}
