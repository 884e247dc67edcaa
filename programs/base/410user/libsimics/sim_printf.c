#include <simics.h>
#include <stdarg.h>
#include <stdio.h>

#define LONGEST 256

void sim_vprintf(const char *format, va_list args) {
  char line[LONGEST];
  vsnprintf(line, sizeof line, format, args);
  sim_puts(line);
}

void sim_printf(const char *format, ...) {
  va_list args;
  va_start(args, format);
  sim_vprintf(format, args);
  va_end(args);
}

int sim_in_simics(void) {
  return 1;
}
