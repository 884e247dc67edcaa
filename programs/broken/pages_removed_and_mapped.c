// KIND: broken
// ARGS:
// EXPECT: memory fault
// PREEMPT: race
// ABOUT: A page is removed and mapped again, with nothing between the two calls, while another thread reads it.

#include <syscall.h>
#include <test.h>

#include "../tests/bare_threads.h"

#define BASE ((volatile int *)0x20000000)

static volatile int seen;

static void *run(void *number) {
  if ((int)number == 1) {
    seen = *BASE;
    return number;
  }
  remove_pages((void *)BASE);
  new_pages((void *)BASE, PAGE_SIZE);
  return number;
}

int main(void) {
  test_start("pages_removed_and_mapped");
  new_pages((void *)BASE, PAGE_SIZE);
  test_success("pages_removed_and_mapped");
  run_threads(2, run);
  return 0;
}
