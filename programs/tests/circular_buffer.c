// KIND: test
// ARGS: 2
// EXPECT: OK
// ABOUT: One thread sends if a buffer has room, another receives if there is something in it. Argument: attempts of each.

#include <assert.h>
#include <mutex.h>
#include <stdbool.h>
#include <test.h>

#include "bare_threads.h"

#define ROOM 2

static mutex_t mutex;
static int buffer[ROOM];
static int sent;
static int received;
static int attempts;

static void send(void) {
  if (sent - received < ROOM) {
    buffer[sent % ROOM] = sent;
    sent++;
  }
}

static void receive(void) {
  if (sent > received) {
    assert(buffer[received % ROOM] == received);
    received++;
  }
}

static void *visit(void *number) {
  for (int i = 0; i < attempts; i++) {
    mutex_lock(&mutex);
    if ((int)number == 0) {
      send();
    } else {
      receive();
    }
    mutex_unlock(&mutex);
  }
  return number;
}

int main(int argc, char **argv) {
  test_start("circular_buffer");
  attempts = argument(argc, argv, 1, 2);
  mutex_init(&mutex);
  test_success("circular_buffer");
  run_threads(2, visit);
  return 0;
}
