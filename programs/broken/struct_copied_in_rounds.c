// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: A struct is copied by one string instruction, which looks atomic, but can be interrupted between any two of its rounds.

#include <assert.h>
#include <test.h>

#include "../tests/bare_threads.h"

struct pair {
  int low;
  int high;
};

static struct pair shared;

// What compilers make of an assignment when they are to save space.
static void copy(struct pair *to, const struct pair *from) {
  int words = sizeof(struct pair) / sizeof(int);
  __asm__ volatile("rep movsl" : "+D"(to), "+S"(from), "+c"(words) : : "memory");
}

static void *run(void *number) {
  if ((int)number == 1) {
    struct pair next = {1, 1};
    copy(&shared, &next);
    return number;
  }
  struct pair seen;
  copy(&seen, &shared);
  assert(seen.low == seen.high);
  return number;
}

int main(void) {
  test_start("struct_copied_in_rounds");
  test_success("struct_copied_in_rounds");
  run_threads(2, run);
  return 0;
}
