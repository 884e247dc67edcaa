#include "tests/threads/tests.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_LINE 128

struct test {
  const char *name;
  test_func *function;
};

static const struct test tests[] = {
    {"alarm-simultaneous", test_alarm_simultaneous},
    {"alarm-same-tick", test_alarm_same_tick},
    {"alarm-long", test_alarm_long},
    {"priority-sema", test_priority_sema},
    {"priority-condvar", test_priority_condvar},
    {"priority-change", test_priority_change},
    {"priority-donate-multiple", test_priority_donate_multiple},
    {"priority-donate-other", test_priority_donate_other},
    {"priority-donate-chain", test_priority_donate_chain},
    {"sema-exclusion", test_sema_exclusion},
    {"lock-exclusion", test_lock_exclusion},
    {"cond-handover", test_cond_handover},
    {"thread-create", test_thread_create},
    {"thread-exit", test_thread_exit},
    {"malloc-free", test_malloc_free},
    {"page-parts", test_page_parts},
    {"lock-order", test_lock_order},
    {"donate-order", test_donate_order},
    {"sleep-alone", test_sleep_alone},
    {"sleep-order", test_sleep_order},
};

static const char *test_name;

void run_test(const char *name) {
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    if (strcmp(name, tests[i].name) == 0) {
      test_name = name;
      msg("begin");
      tests[i].function();
      msg("end");
      return;
    }
  }
  PANIC("no test named \"%s\"", name);
}

// A line is one call of printf, so that a test has few places where its threads take the console's lock.
static void print_line(const char *word, const char *format, va_list arguments) {
  char text[LONGEST_LINE];
  vsnprintf(text, sizeof text, format, arguments);
  printf("(%s) %s%s\n", test_name, word, text);
}

void msg(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_line("", format, arguments);
  va_end(arguments);
}

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_line("FAIL: ", format, arguments);
  va_end(arguments);
  PANIC("test failed");
}

void pass(void) {
  printf("(%s) PASS\n", test_name);
}
