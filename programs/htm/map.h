// Threads insert into a hash map: buckets with a list each, twice as many when there are more entries than buckets. Growing is
// a critical section of its own, so that the usual insertion stays short.
//
// A test includes first what defines enter() and leave(), around each critical section, and defines INITIAL_LEVEL.

#ifndef MAP_H
#define MAP_H

#include <stdbool.h>

#include "htm_test.h"

#define MAX_LEVEL 8

typedef struct entry {
  int key;
  struct entry *next;
} entry_t;

// On level l there are 2^l buckets. Those of all levels stand in one array, each level behind the ones below it.
static entry_t *buckets[2 << MAX_LEVEL];
static int level = INITIAL_LEVEL;
static int size;

static entry_t entries[MAX_THREADS][MAX_ITERATIONS]; // no malloc, which would be one more thing that threads share

static entry_t **find_bucket(int key) {
  int count = 1 << level;
  return &buckets[count + key % count];
}

static void add(entry_t *entry) {
  entry_t **bucket = find_bucket(entry->key);
  entry->next = *bucket;
  *bucket = entry;
}

static bool is_full(void) {
  return size > 1 << level;
}

static void grow(void) {
  entry_t **old = &buckets[1 << level];
  int count = 1 << level;
  level++;
  for (int i = 0; i < count; i++) {
    entry_t *entry = old[i];
    while (entry != NULL) {
      entry_t *next = entry->next;
      add(entry);
      entry = next;
    }
  }
}

static void grow_if_full(void) {
  enter();
  if (is_full()) { // another thread may have been quicker
    grow();
  }
  leave();
}

static void iterate(int me, int iteration) {
  entry_t *entry = &entries[me][iteration];
  entry->key = iteration * threads + me;
  enter();
  add(entry);
  size++;
  bool full = is_full();
  leave();
  if (full) {
    grow_if_full();
  }
}

static bool contains(int key) {
  entry_t *entry = *find_bucket(key);
  for (int i = 0; i < size && entry != NULL && entry->key != key; i++) {
    entry = entry->next;
  }
  return entry != NULL && entry->key == key;
}

static inline void run_insertions(int argc, char **argv) {
  read_arguments(argc, argv);
  run_threads();
  int count = threads * iterations;
  assert(size == count);
  assert(!is_full());
  for (int key = 0; key < count; key++) {
    assert(contains(key));
  }
}

#endif
