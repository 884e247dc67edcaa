#include <limits.h>
#include <stdio.h>

int vsprintf(char *buf, const char *format, va_list args) {
  return vsnprintf(buf, INT_MAX, format, args);
}

int sprintf(char *buf, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = vsprintf(buf, format, args);
  va_end(args);
  return length;
}

void hexdump(void *buf, int len) {
  const unsigned char *bytes = buf;
  for (int i = 0; i < len; i++) {
    printf("%02x%c", bytes[i], i % 16 == 15 || i == len - 1 ? '\n' : ' ');
  }
}
