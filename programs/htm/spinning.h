// The part of a spinlock that is the same whether or not it can tell in a cheap way that it is free.

#ifndef SPINNING_H
#define SPINNING_H

#include <atomic.h>
#include <syscall.h>

#include "elision.h"

static volatile int spin_word; // 0 is free, 1 is held

static void lock_take(void) {
  while (atomic_compare_swap(&spin_word, 0, 1) != 0) {
    yield(-1);
  }
}

static void lock_give_back(void) {
  spin_word = 0;
}

#endif
