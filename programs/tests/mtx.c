// KIND: test
// ARGS: 2 2
// EXPECT: OK
// ABOUT: Threads increment a counter under a mutex; no increment is lost. Arguments: threads, increments of each.

#include <mutex.h>
#include <test.h>

#include "bare_threads.h"

// Compared after the last thread is gone.
int magic_global_value;
int magic_global_expected_result;

static mutex_t mutex;
static int increments;

static void *count(void *number) {
  for (int i = 0; i < increments; i++) {
    mutex_lock(&mutex);
    magic_global_value++;
    mutex_unlock(&mutex);
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("mtx");
  int threads = argument(argc, argv, 1, 2);
  increments = argument(argc, argv, 2, 2);
  magic_global_expected_result = threads * increments;
  mutex_init(&mutex);
  test_success("mtx");
  run_threads(threads, count);
  return 0;
}
