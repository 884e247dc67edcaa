// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A list's head has a version, which changes with every change: a slot that was away meanwhile is not taken for the same.

#include <atomic.h>
#include <test.h>

#include "free_list.h"

#define VERSION 0x10000
#define SLOT(head) ((short)(head))

static volatile int head;

// The head that follows another one.
static int after(int old, int slot) {
  return ((old & -VERSION) + VERSION) | (slot & (VERSION - 1));
}

static int pop(void) {
  int old;
  int slot;
  do {
    old = head;
    slot = SLOT(old);
    if (slot == NONE) {
      return NONE;
    }
  } while (atomic_compare_swap(&head, old, after(old, next[slot])) != old);
  return slot;
}

static void push(int slot) {
  int old;
  do {
    old = head;
    next[slot] = SLOT(old);
  } while (atomic_compare_swap(&head, old, after(old, slot)) != old);
}

int main(void) {
  test_start("free_list_versions");
  next[0] = 1;
  next[1] = NONE;
  test_success("free_list_versions");
  run_threads(2, use_slots);
  return 0;
}
