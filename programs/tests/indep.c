// KIND: test
// ARGS: 2 2
// EXPECT: OK
// ABOUT: Each thread increments a counter of its own under a mutex of its own. Arguments: threads, increments of each.

#include <assert.h>
#include <mutex.h>
#include <test.h>

#include "bare_threads.h"

#define MOST 16

static mutex_t mutexes[MOST];
static int counters[MOST];
static int increments;

static void *count(void *number) {
  int me = (int)number;
  for (int i = 0; i < increments; i++) {
    mutex_lock(&mutexes[me]);
    counters[me]++;
    mutex_unlock(&mutexes[me]);
  }
  assert(counters[me] == increments);
  return number;
}

int main(int argc, char **argv) {
  test_start("indep");
  int threads = argument(argc, argv, 1, 2);
  increments = argument(argc, argv, 2, 2);
  assert(threads <= MOST);
  for (int i = 0; i < threads; i++) {
    mutex_init(&mutexes[i]);
  }
  test_success("indep");
  run_threads(threads, count);
  return 0;
}
