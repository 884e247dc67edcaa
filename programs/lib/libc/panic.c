#include <stdio.h>
#include <stdlib.h>
#include <syscall.h>

#define PANIC_STATUS (-1)

// One print for the whole message, so that no other thread's output cuts it in two.
void panic(const char *format, ...) {
  char text[200];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  printf("%s\n", text);
  task_vanish(PANIC_STATUS);
}
