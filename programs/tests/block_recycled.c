// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A block is freed, and another thread allocates one in the same place: their accesses cannot come the other way round.

#include <malloc.h>
#include <test.h>

#include "bare_threads.h"

typedef struct {
  int size;
  int weight;
} parcel_t;

typedef struct {
  int number;
} ticket_t;

static parcel_t *parcel;
static ticket_t *volatile published;

static void dispose(void) {
  parcel->size = 0;
  free(parcel);
}

// Were it earlier than the other thread's free, its malloc would find another place.
static void issue(void) {
  ticket_t *ticket = malloc(sizeof *ticket);
  ticket->number = 1;
  published = ticket;
  ticket->number = 2;
}

static void *run(void *number) {
  if ((int)number == 0) {
    dispose();
  } else {
    issue();
  }
  return number;
}

int main(void) {
  test_start("block_recycled");
  parcel = malloc(sizeof *parcel);
  test_success("block_recycled");
  run_threads(2, run);
  return 0;
}
