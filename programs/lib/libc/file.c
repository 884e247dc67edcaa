// Files, all of which are the console.

#include <stdio.h>

static FILE console;

FILE *const stdout = &console;
FILE *const stderr = &console;

int vfprintf(FILE *file, const char *format, va_list args) {
  (void)file;
  return vprintf(format, args);
}

int fprintf(FILE *file, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int total = vfprintf(file, format, args);
  va_end(args);
  return total;
}

int fputs(const char *s, FILE *file) {
  (void)file;
  return printf("%s", s);
}

int fflush(FILE *file) {
  (void)file;
  return 0; // nothing is kept back
}

void perror(const char *s) {
  printf("%s: failed\n", s);
}
