// KIND: test
// ARGS: 2 1
// EXPECT: OK
// ABOUT: Threads increment one counter under a mutex and then another without. Arguments: threads, increments of each.

#include <mutex.h>
#include <test.h>

#include "bare_threads.h"

static mutex_t mutex;
static int guarded;
static volatile int unguarded;
static int increments;

static void *count(void *number) {
  for (int i = 0; i < increments; i++) {
    mutex_lock(&mutex);
    guarded++;
    mutex_unlock(&mutex);
    int before = unguarded;
    unguarded = before + 1;
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("xchgmutex");
  increments = argument(argc, argv, 2, 1);
  mutex_init(&mutex);
  test_success("xchgmutex");
  run_threads(argument(argc, argv, 1, 2), count);
  return 0;
}
