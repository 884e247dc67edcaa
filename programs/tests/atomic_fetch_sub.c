// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads subtract 1: both count, and they see different values.

#include <atomic.h>
#include <page.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

// Checked by the tool after the last thread is gone, so that the test needs neither thr_join nor thr_exit.
int magic_global_value = 2;
int magic_global_expected_result = 0;
int magic_thread_local_value_parent;
int magic_thread_local_value_child;
int magic_expected_sum = 3; // one saw 2, the other 1

static void *child(void *arg __attribute__((unused))) {
  magic_thread_local_value_child = atomic_fetch_sub(&magic_global_value, 1);
  vanish();
}

int main(void) {
  test_start("atomic_fetch_sub");
  thr_init(PAGE_SIZE);
  thr_create(child, NULL);
  magic_thread_local_value_parent = atomic_fetch_sub(&magic_global_value, 1);
  test_success("atomic_fetch_sub");
  vanish();
}
