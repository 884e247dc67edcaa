// A list of free slots that two threads take from and give back to without a lock: what both do, whatever the list is.

#ifndef FREE_LIST_H
#define FREE_LIST_H

#include <assert.h>

#include "bare_threads.h"

#define SLOTS 2
#define NONE (-1)

static volatile int owned[SLOTS];
static volatile int next[SLOTS]; // in the list

static int pop(void); // a slot, or NONE
static void push(int slot);

static void own(int slot) {
  assert(!owned[slot]);
  owned[slot] = 1;
}

static void take_one(void) {
  int slot = pop();
  if (slot != NONE) {
    own(slot);
  }
}

// In the end the second slot is this thread's, if the other one had not taken one before.
static void take_two_give_one(void) {
  int one = pop();
  int other = pop();
  if (other != NONE) {
    own(other);
    push(one);
  }
}

static void *use_slots(void *number) {
  if ((int)number == 0) {
    take_two_give_one();
    take_one();
  } else {
    take_one();
  }
  return number;
}

#endif
