// KIND: test
// ARGS: 2 2
// EXPECT: OK
// ABOUT: Threads increment a counter without a lock, and nobody minds what it ends up as. Arguments: threads, increments of each.

#include <landslide.h>
#include <page.h>
#include <stddef.h>
#include <stdlib.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

static volatile int counter;
static int increments;

// Can be preempted before the load and before the store.
static void *count(void *arg __attribute__((unused))) {
  for (int i = 0; i < increments; i++) {
    landslide_preempt();
    int before = counter;
    landslide_preempt();
    counter = before + 1;
  }
  vanish();
}

int main(int argc, char **argv) {
  test_start("racing_counter");
  int threads = argc > 1 ? atoi(argv[1]) : 2;
  increments = argc > 2 ? atoi(argv[2]) : 2;
  thr_init(PAGE_SIZE);
  for (int i = 1; i < threads; i++) {
    thr_create(count, NULL);
  }
  test_success("racing_counter");
  count(NULL);
  return 0;
}
