#include "panic.h"

#include <stdarg.h>
#include <stdio.h>

#include "console.h"
#include "x86.h"

#define POWER_PORT 0x604 // of qemu's power management
#define POWER_OFF 0x2000

void stop_machine(void) {
  disable_interrupts();
  outw(POWER_PORT, POWER_OFF);
  for (;;) {
    __asm__ volatile("hlt");
  }
}

// Takes no lock: the thread that panics may hold the console's.
void panic(const char *format, ...) {
  char text[200];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  disable_interrupts();
  console_write("kernel panic: ", 14);
  for (int i = 0; text[i] != '\0'; i++) {
    console_write(&text[i], 1);
  }
  console_write("\n", 1);
  for (;;) {
    __asm__ volatile("hlt"); // the machine stays on, so that the message can be read
  }
}
