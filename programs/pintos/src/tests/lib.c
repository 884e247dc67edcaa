#include "tests/lib.h"

#include <stdarg.h>
#include <stdio.h>

#define LONGEST_LINE 128

const char *test_name;

// A line is one system call.
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
  exit(1);
}
