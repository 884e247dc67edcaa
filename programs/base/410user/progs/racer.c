// A program of the tree's own that never ends: none to be checked.

#include <page.h>
#include <stddef.h>
#include <thread.h>

static void *race(void *arg) {
  for (;;) {
    thr_yield(-1);
  }
  return arg;
}

int main(void) {
  thr_init(PAGE_SIZE);
  thr_create(race, NULL);
  race(NULL);
  return 0;
}
