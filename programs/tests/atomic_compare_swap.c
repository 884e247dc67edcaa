// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: Two threads swap 0 for 1: exactly one may succeed.

#include <atomic.h>
#include <page.h>
#include <stddef.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

// Checked by the tool after the last thread is gone, so that the test needs neither thr_join nor thr_exit.
int magic_global_value = 0;
int magic_thread_local_value_parent;
int magic_thread_local_value_child;
int magic_expected_sum_minus_result = 0; // the winner saw 0, the loser the result

static void *child(void *arg __attribute__((unused))) {
  magic_thread_local_value_child = atomic_compare_swap(&magic_global_value, 0, 1);
  vanish();
}

int main(void) {
  test_start("atomic_compare_swap");
  thr_init(PAGE_SIZE);
  thr_create(child, NULL);
  magic_thread_local_value_parent = atomic_compare_swap(&magic_global_value, 0, 1);
  test_success("atomic_compare_swap");
  vanish();
}
