// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads exchange a 0 for 1: one gets the 0, the other the 1.

#include <atomic.h>
#include <page.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

// Checked by the tool after the last thread is gone, so that the test needs neither thr_join nor thr_exit.
int magic_global_value = 0;
int magic_global_expected_result = 1;
int magic_thread_local_value_parent;
int magic_thread_local_value_child;
int magic_expected_sum = 1;

static void *child(void *arg __attribute__((unused))) {
  magic_thread_local_value_child = atomic_exchange(&magic_global_value, 1);
  vanish();
}

int main(void) {
  test_start("atomic_exchange");
  thr_init(PAGE_SIZE);
  thr_create(child, NULL);
  magic_thread_local_value_parent = atomic_exchange(&magic_global_value, 1);
  test_success("atomic_exchange");
  vanish();
}
