// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: A thread removes two pages while another reads one of them; then that page is gone.

#include <assert.h>
#include <page.h>
#include <stdlib.h>
#include <test.h>

#include "kernel_threads.h"

#define FIRST ((char *)0x40000000)
#define SECOND (FIRST + PAGE_SIZE)

static void read_page(const volatile char *page) {
  (void)*page;
}

static void vanish_at_fault(void *arg, ureg_t *ureg) {
  (void)arg;
  (void)ureg;
  vanish();
}

static void read_too(void) {
  swexn(stacks[1] + STACK_SIZE, vanish_at_fault, NULL, NULL);
  yield(-1);
  read_page(SECOND);
  vanish();
}

static void succeed_at_fault(void *arg, ureg_t *ureg) {
  (void)arg;
  (void)ureg;
  test_success("remove_race");
  exit(0);
}

int main(void) {
  test_start("remove_race");
  int result = new_pages(FIRST, 2 * PAGE_SIZE);
  assert(result == 0);
  swexn(stacks[2] + STACK_SIZE, succeed_at_fault, NULL, NULL);
  start_thread(0, read_too);
  yield(-1); // the other thread gets ready for a fault
  result = remove_pages(FIRST);
  assert(result == 0);
  read_page(SECOND);
  test_fail("remove_race");
  return 1;
}
