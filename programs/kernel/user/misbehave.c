// misbehave NUMBER: asks the kernel for one of its mistakes, with a second thread and a page of its own at hand. A kernel that
// makes none does as if nothing was.

#include <assert.h>
#include <page.h>
#include <stdbool.h>
#include <stdlib.h>
#include <syscall.h>
#include <syscall_int.h>
#include <test.h>

#include "../tests/kernel_threads.h"

#define LOSES_BLOCK_IF_INTERRUPTED 13
#define LOSES_FRAME_IF_INTERRUPTED 16 // and the mistake after that
#define OWN_PAGE ((volatile int *)0x40000000)

static volatile int data[2 * PAGE_SIZE / sizeof(int)] = {1};
#define IN_DATA (&data[PAGE_SIZE / sizeof(int)])

static int mistake;

// The kernel finds a place in the program's data in %edx.
static void ask(void) {
  __asm__ volatile("int %0" : : "i"(MISBEHAVE_INT), "S"(mistake), "d"(IN_DATA) : "eax", "memory");
}

static bool is_made_by_both(void) {
  return mistake == LOSES_BLOCK_IF_INTERRUPTED || mistake >= LOSES_FRAME_IF_INTERRUPTED;
}

static void stay(void) {
  lock_something();
  if (is_made_by_both()) {
    ask();
  }
  vanish();
}

int main(int argc, char *argv[]) {
  test_start("misbehave");
  int result = new_pages((void *)OWN_PAGE, PAGE_SIZE);
  assert(result == 0);
  *OWN_PAGE = 1;
  *IN_DATA = 1;
  mistake = argc > 1 ? atoi(argv[1]) : 0;
  start_thread(0, stay);
  lock_something(); // here the new thread can run, and is seen
  ask();
  *OWN_PAGE = 2;
  *IN_DATA = 2;
  lock_something();
  test_success("misbehave");
  return 0;
}
