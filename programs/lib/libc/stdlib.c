#include <stdbool.h>
#include <stdlib.h>
#include <syscall.h>

// In a program with threads of POSIX, all of which end with the program (lib/posix/pthread.c).
void posix_end_program(int status) __attribute__((weak));

void exit(int status) {
  if (posix_end_program) {
    posix_end_program(status);
  }
  set_status(status);
  vanish();
}

int abs(int n) {
  return n < 0 ? -n : n;
}

int atoi(const char *s) {
  return (int)strtol(s, NULL, 10);
}

// The value of a digit, or a number that is no digit in any base.
static int digit_value(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'z') {
    return c - 'a' + 10;
  }
  if (c >= 'A' && c <= 'Z') {
    return c - 'A' + 10;
  }
  return 36;
}

static bool has_hex_prefix(const char *s) {
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit_value(s[2]) < 16;
}

long strtol(const char *s, char **end, int base) {
  const char *start = s;
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) {
    s++;
  }
  bool negative = *s == '-';
  if (*s == '-' || *s == '+') {
    s++;
  }
  if ((base == 0 || base == 16) && has_hex_prefix(s)) {
    s += 2;
    base = 16;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  unsigned long value = 0; // unsigned, so that too large a number wraps instead of being undefined
  const char *digits = s;
  for (; digit_value(*s) < base; s++) {
    value = value * base + digit_value(*s);
  }
  if (end != NULL) {
    *end = (char *)(s == digits ? start : s);
  }
  return (long)(negative ? -value : value);
}
