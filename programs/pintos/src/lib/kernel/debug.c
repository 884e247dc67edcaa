#include <console.h>
#include <debug.h>
#include <stdbool.h>
#include <stdio.h>

#include "devices/shutdown.h"
#include "threads/interrupt.h"

// A panic inside a panic ends at once.
void debug_panic(const char *file, int line, const char *function, const char *message, ...) {
  static bool panicking;

  intr_disable();
  console_panic();
  if (!panicking) {
    panicking = true;
    printf("Kernel PANIC at %s:%d in %s(): ", file, line, function);
    va_list arguments;
    va_start(arguments, message);
    vprintf(message, arguments);
    va_end(arguments);
    printf("\n");
    debug_backtrace();
  }
  shutdown();
  for (;;) {
    __asm__ volatile("hlt");
  }
}
