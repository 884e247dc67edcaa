#ifndef TESTS_THREADS_TESTS_H
#define TESTS_THREADS_TESTS_H

#include <debug.h>

void run_test(const char *name);

typedef void test_func(void);

extern test_func test_alarm_simultaneous;
extern test_func test_alarm_same_tick;
extern test_func test_alarm_long;
extern test_func test_priority_sema;
extern test_func test_priority_condvar;
extern test_func test_priority_change;
extern test_func test_priority_donate_multiple;
extern test_func test_priority_donate_other;
extern test_func test_priority_donate_chain;
extern test_func test_sema_exclusion;
extern test_func test_lock_exclusion;
extern test_func test_cond_handover;
extern test_func test_thread_create;
extern test_func test_thread_exit;
extern test_func test_malloc_free;
extern test_func test_page_parts;
extern test_func test_lock_order;
extern test_func test_donate_order;
extern test_func test_sleep_alone;
extern test_func test_sleep_order;

void msg(const char *format, ...) PRINTF_FORMAT(1, 2);
void fail(const char *format, ...) PRINTF_FORMAT(1, 2);
void pass(void);

#endif
