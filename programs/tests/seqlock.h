// A pair that one thread changes and another one reads without a lock. The sequence number is odd while it changes.

#ifndef SEQLOCK_H
#define SEQLOCK_H

#include <assert.h>
#include <syscall.h>

#include "bare_threads.h"

static volatile int sequence;
static volatile int first;
static volatile int second;

typedef struct {
  int first;
  int second;
} pair_t;

static pair_t read_pair(void);

static void write_pair(int value) {
  sequence++;
  first = value;
  second = value;
  sequence++;
}

// The number of a pair that does not change now.
static int begin_read(void) {
  int found = sequence;
  while (found % 2 != 0) {
    yield(-1);
    found = sequence;
  }
  return found;
}

static void *use_pair(void *number) {
  if ((int)number == 0) {
    write_pair(1);
  } else {
    pair_t pair = read_pair();
    assert(pair.first == pair.second);
  }
  return number;
}

#endif
