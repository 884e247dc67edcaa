// A lock-free list of free slots. The head has a version besides, which every change counts up: a slot that was away
// meanwhile is not taken for the same.

#include <assert.h>
#include <atomic.h>
#include <stddef.h>
#include <thread.h>

#define NONE (-1)
#define VERSION 0x100
#define SLOT(head) ((signed char)(head))
#define HEAD(old, slot) ((((old) & -VERSION) + VERSION) | ((slot) & (VERSION - 1)))

static volatile int head; // version 0, slot 0, with slot 1 behind it
static volatile int next[2] = {1, NONE};
static volatile int used[2];

static int take(void) {
  int old;
  do {
    old = head;
    if (SLOT(old) == NONE) {
      return NONE;
    }
  } while (atomic_compare_swap(&head, old, HEAD(old, next[SLOT(old)])) != old);
  return SLOT(old);
}

static void put(int slot) {
  int old;
  do {
    old = head;
    next[slot] = SLOT(old);
  } while (atomic_compare_swap(&head, old, HEAD(old, slot)) != old);
}

static void use_one(void) {
  int slot = take();
  if (slot != NONE) {
    assert(!used[slot]);
    used[slot] = 1;
  }
}

static void *user(void *arg) {
  use_one();
  return arg;
}

int main(void) {
  thr_init(4096);
  int other = thr_create(user, NULL);
  int slot = take();
  use_one();
  if (slot != NONE) {
    put(slot);
  }
  use_one();
  thr_join(other, NULL);
  return 0;
}
