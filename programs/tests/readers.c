// KIND: test
// ARGS: 2
// EXPECT: OK
// ABOUT: One thread writes a word, the others read it once: each before the write or after it. Argument: readers.

#include <assert.h>
#include <test.h>

#include "bare_threads.h"

static volatile int word;

static void *visit(void *number) {
  if ((int)number == 0) {
    word = 1;
  } else {
    int seen = word;
    assert(seen == 0 || seen == 1);
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("readers");
  test_success("readers");
  run_threads(1 + argument(argc, argv, 1, 2), visit);
  return 0;
}
