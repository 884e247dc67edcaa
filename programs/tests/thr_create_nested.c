// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: A created thread creates a thread while its own creator creates another; both must run, each on a stack of its own and with an id of its own.

#include <assert.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

static bool ran[2];
static int others_id;

// Leaves by the kernel's vanish, as there is no join: this is about creation alone.
static void *run(void *number) {
  int mine = (int)number;
  assert(!ran[mine]);
  ran[mine] = true;
  vanish();
  return NULL;
}

static int create(int number) {
  int tid = thr_create(run, (void *)number);
  assert(tid > 0);
  return tid;
}

static void *create_another(void *number) {
  others_id = create((int)number);
  vanish();
  return NULL;
}

int main(void) {
  test_start("thr_create_nested");
  thr_init(PAGE_SIZE);
  int tid = thr_create(create_another, (void *)1);
  assert(tid > 0);
  int own_id = create(0);
  assert(own_id != tid && own_id != others_id);
  test_success("thr_create_nested");
  return 0;
}
