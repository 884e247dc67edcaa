// Each message is one print, so that no other thread's output cuts it in two.

#include <410_tests.h>
#include <report.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syscall.h>

#define LONGEST 256

static const char *const starts[] = {TEST_START_CMPLT, TEST_START_ABORT, TEST_START_4EVER};
static const char *const ends[] = {TEST_END_SUCCESS, TEST_END_FAIL};

static void say(const char *message) {
  char line[LONGEST];
  snprintf(line, sizeof line, "%s\n", message);
  print((int)strlen(line), line);
}

void format_start(char *buf, int len, int type) {
  snprintf(buf, len, "%s%s%s", TEST_PFX, test_name, starts[type]);
}

void format_end(char *buf, int len, int type) {
  snprintf(buf, len, "%s%s%s", TEST_PFX, test_name, ends[type]);
}

void format_misc(char *buf, int len, const char *message) {
  snprintf(buf, len, "%s%s %s", TEST_PFX, test_name, message);
}

void format_err(char *buf, int len, const char *message, int code) {
  snprintf(buf, len, "%s%s %s: %d", TEST_PFX, test_name, message, code);
}

void report_start(int type) {
  char buf[LONGEST];
  format_start(buf, sizeof buf, type);
  say(buf);
}

void report_end(int type) {
  char buf[LONGEST];
  format_end(buf, sizeof buf, type);
  say(buf);
}

void report_misc(const char *message) {
  char buf[LONGEST];
  format_misc(buf, sizeof buf, message);
  say(buf);
}

void report_fmt(const char *format, ...) {
  char buf[LONGEST];
  va_list args;
  va_start(args, format);
  vsnprintf(buf, sizeof buf, format, args);
  va_end(args);
  report_misc(buf);
}

void report_err(const char *message, int code) {
  char buf[LONGEST];
  format_err(buf, sizeof buf, message, code);
  say(buf);
}

void report_fatal(const char *message, int code) {
  report_err(message, code);
  report_end(END_FAIL);
  exit(code);
}

void report_on_err(const char *expression, int line, int value) {
  if (value < 0) {
    report_fmt("line %d: %s gave %d", line, expression, value);
  }
}

void fatal_on_err(const char *expression, int line, int value) {
  if (value < 0) {
    report_on_err(expression, line, value);
    report_end(END_FAIL);
    exit(value);
  }
}
