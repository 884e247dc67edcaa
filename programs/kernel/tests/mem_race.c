// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: Two threads map pages: the same page, which one of them gets, and neighbours, which both get.

#include <assert.h>
#include <page.h>
#include <test.h>

#include "kernel_threads.h"

#define SHARED ((char *)0x40000000)
#define MINE (SHARED + PAGE_SIZE)
#define OTHERS (SHARED + 2 * PAGE_SIZE)

static int main_tid;
static int other_result;
static volatile int other_done;

static void use_page(char *page) {
  int result = new_pages(page, PAGE_SIZE);
  assert(result == 0);
  assert(page[0] == 0);
  page[0] = 1;
  result = remove_pages(page);
  assert(result == 0);
}

static void map_too(void) {
  other_result = new_pages(SHARED, PAGE_SIZE);
  use_page(OTHERS);
  announce(&other_done, main_tid);
  vanish();
}

int main(void) {
  test_start("mem_race");
  main_tid = gettid();
  start_thread(0, map_too);
  int result = new_pages(SHARED, PAGE_SIZE);
  use_page(MINE);
  wait_for(&other_done);
  assert((result == 0) != (other_result == 0));
  assert(remove_pages(SHARED) == 0);
  assert(remove_pages(SHARED) < 0);
  test_success("mem_race");
  return 0;
}
