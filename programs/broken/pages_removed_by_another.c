// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// ABOUT: A thread maps a page and removes it again, and does not expect that another one removes it in between.

#include <assert.h>
#include <syscall.h>
#include <test.h>

#include "../tests/bare_threads.h"

#define BASE ((void *)0x20000000)

static void *run(void *number) {
  if ((int)number == 1) {
    remove_pages(BASE);
    return number;
  }
  new_pages(BASE, PAGE_SIZE);
  int result = remove_pages(BASE);
  assert(result == 0);
  return number;
}

int main(void) {
  test_start("pages_removed_by_another");
  test_success("pages_removed_by_another");
  run_threads(2, run);
  return 0;
}
