// A buffer between one sender and one receiver, without a lock: each has an index that it alone writes.

#ifndef RING_H
#define RING_H

#include <assert.h>

#include "bare_threads.h"

#define ROOM 2
#define ITEMS 2

static volatile int items[ROOM];
static volatile int sent;
static volatile int received;

static void send(int item);

static void receive(void) {
  if (received < sent) {
    int item = items[received % ROOM];
    received++;
    assert(item == received);
  }
}

static void *use_ring(void *number) {
  for (int i = 0; i < ITEMS; i++) {
    if ((int)number == 0) {
      send(i + 1);
    } else {
      receive();
    }
  }
  return number;
}

#endif
