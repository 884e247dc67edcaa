// KIND: test
// ARGS: 2 2
// EXPECT: OK
// ABOUT: Threads increment a counter under a mutex; no increment is lost. Arguments: threads, increments of each.

#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <stdlib.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

// Compared after the last thread is gone, so that nobody has to be joined.
int magic_global_value;
int magic_global_expected_result;

static mutex_t mutex;
static int increments;

static void *count(void *arg __attribute__((unused))) {
  for (int i = 0; i < increments; i++) {
    mutex_lock(&mutex);
    magic_global_value++;
    mutex_unlock(&mutex);
  }
  vanish();
}

int main(int argc, char **argv) {
  test_start("mutex_counter");
  int threads = argc > 1 ? atoi(argv[1]) : 2;
  increments = argc > 2 ? atoi(argv[2]) : 2;
  magic_global_expected_result = threads * increments;
  thr_init(PAGE_SIZE);
  mutex_init(&mutex);
  for (int i = 1; i < threads; i++) {
    thr_create(count, NULL);
  }
  test_success("mutex_counter");
  count(NULL);
  return 0;
}
