#include <debug.h>
#include <stdio.h>
#include <syscall.h>

void debug_panic(const char *file, int line, const char *function, const char *message, ...) {
  printf("User process ABORT at %s:%d in %s(): ", file, line, function);
  va_list arguments;
  va_start(arguments, message);
  vprintf(message, arguments);
  va_end(arguments);
  printf("\n");
  exit(EXIT_FAILURE);
}
