#ifndef TESTS_LIB_H
#define TESTS_LIB_H

#include <debug.h>
#include <stdbool.h>
#include <stddef.h>
#include <syscall.h>

extern const char *test_name;

void msg(const char *format, ...) PRINTF_FORMAT(1, 2);
void fail(const char *format, ...) PRINTF_FORMAT(1, 2) NO_RETURN;

// Says what it is about, and that again if it is not so.
#define CHECK(SUCCESS, ...) \
  do { \
    msg(__VA_ARGS__); \
    if (!(SUCCESS)) { \
      fail(__VA_ARGS__); \
    } \
  } while (0)

#endif
