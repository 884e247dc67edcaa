// KIND: kernel
// ARGS:
// EXPECT: OK
// ABOUT: Takes all memory, by pages, threads and tasks in turn; each attempt too many fails and harms nothing. Made to be run.

#include <assert.h>
#include <page.h>
#include <stdlib.h>
#include <syscall_int.h>
#include <test.h>

#include "kernel_threads.h"

#define BASE ((char *)0x40000000)
#define CHUNK (64 * PAGE_SIZE)
#define FAR 0x400000 // each address needs a page table of its own

// A thread that sleeps until its task ends; in assembly, since all of them have the same stack.
static void sleep_for_ever(void) {
  for (;;) {
    __asm__ volatile("int %0" : : "i"(SLEEP_INT), "S"(0x7FFFFFFF) : "eax", "memory");
  }
}

static void take_threads(void) {
  while (start_thread(0, sleep_for_ever) > 0) {
  }
  task_vanish(3);
}

static void take_pages(void) {
  assert(new_pages(BASE, 0x70000000) < 0);
  char *base = BASE;
  while (new_pages(base, CHUNK) == 0) {
    base += FAR;
  }
  while (base > BASE) {
    base -= FAR;
    int removed = remove_pages(base);
    assert(removed == 0);
  }
  exit(3);
}

// A chain of tasks, each the parent of the next; it ends when there is no memory for one more.
static void take_tasks(void) {
  int child;
  do {
    child = fork();
  } while (child == 0);
  int status = 3;
  if (child > 0) {
    wait(&status);
  }
  exit(status);
}

static void in_child(void (*func)(void)) {
  int child = fork();
  if (child == 0) {
    func();
  }
  int status = 0;
  int collected = wait(&status);
  assert(collected == child && status == 3);
}

int main(void) {
  test_start("exhaust");
  in_child(take_pages);
  in_child(take_tasks);
  in_child(take_threads);
  in_child(take_pages);
  test_success("exhaust");
  return 0;
}
