// KIND: broken
// ARGS:
// EXPECT: use after free
// PREEMPT: race
// ABOUT: A block is used after its owner has freed it; mostly it has been allocated again by then, which hides the mistake.

#include <malloc.h>
#include <mutex.h>
#include <stddef.h>
#include <test.h>

#include "../tests/bare_threads.h"

typedef struct {
  int size;
  int weight;
} parcel_t;

static mutex_t mutex;
static parcel_t *published;

static void publish(parcel_t *parcel) {
  mutex_lock(&mutex);
  published = parcel;
  mutex_unlock(&mutex);
}

static parcel_t *get_published(void) {
  mutex_lock(&mutex);
  parcel_t *found = published;
  mutex_unlock(&mutex);
  return found;
}

static void post(void) {
  parcel_t *parcel = malloc(sizeof *parcel);
  publish(parcel);
  parcel->size = 1;
  free(parcel); // another thread may have it
}

static void deliver(void) {
  parcel_t *found = get_published();
  int *receipt = malloc(sizeof *receipt); // in the same place, if it was freed before
  if (found != NULL) {
    found->size = 2; // if it was freed after the malloc, it belongs to no block
  }
  free(receipt);
}

static void *run(void *number) {
  if ((int)number == 0) {
    post();
  } else {
    deliver();
  }
  return number;
}

int main(void) {
  test_start("block_freed_behind_recycling");
  mutex_init(&mutex);
  test_success("block_freed_behind_recycling");
  run_threads(2, run);
  return 0;
}
