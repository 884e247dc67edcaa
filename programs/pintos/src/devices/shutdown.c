#include "devices/shutdown.h"

#include <stdio.h>

#include "threads/io.h"

static enum shutdown_type how;

void shutdown_configure(enum shutdown_type type) {
  how = type;
}

void shutdown(void) {
  if (how == SHUTDOWN_POWER_OFF) {
    shutdown_power_off();
  }
}

// Each emulator has its own switch.
void shutdown_power_off(void) {
  printf("Powering off...\n");
  outw(0x604, 0x2000);
  outw(0xb004, 0x2000);
  for (const char *word = "Shutdown"; *word != '\0'; word++) {
    outb(0x8900, *word);
  }
  outb(0x501, 0x31);
  for (;;) {
    __asm__ volatile("cli; hlt");
  }
}
