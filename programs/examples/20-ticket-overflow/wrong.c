// A queue lock with an array of places to wait. Tickets begin again at place 0 while a thread still waits there: there are
// more threads than places.

#include <assert.h>
#include <atomic.h>
#include <stddef.h>
#include <thread.h>

#define SLOTS 2

static volatile int tickets;
static volatile int may_enter[SLOTS] = {1}; // the first ticket may enter at once
static int inside;

static void *visit(void *arg) {
  int slot = atomic_fetch_add(&tickets, 1) % SLOTS;
  while (!may_enter[slot]) {
    thr_yield(-1);
  }
  may_enter[slot] = 0;
  inside++;
  assert(inside == 1);
  inside--;
  may_enter[(slot + 1) % SLOTS] = 1;
  return arg;
}

int main(void) {
  thr_init(4096);
  int first = thr_create(visit, NULL);
  int second = thr_create(visit, NULL);
  visit(NULL);
  thr_join(first, NULL);
  thr_join(second, NULL);
  return 0;
}
