// The first serial port, without interrupts.

#include "devices/serial.h"

#include "threads/io.h"

#define BASE 0x3f8
#define DATA (BASE + 0)
#define INTERRUPTS (BASE + 1)
#define LINE (BASE + 3)
#define MODEM (BASE + 4)
#define STATUS (BASE + 5)
#define DIVISOR_ACCESS 0x80
#define EIGHT_BITS 0x03
#define READY 0x20
#define DIVISOR 1 // 115,200 bits a second

void serial_init(void) {
  outb(INTERRUPTS, 0);
  outb(LINE, DIVISOR_ACCESS);
  outb(BASE + 0, DIVISOR);
  outb(BASE + 1, 0);
  outb(LINE, EIGHT_BITS);
  outb(MODEM, 0);
}

void serial_putc(uint8_t byte) {
  while ((inb(STATUS) & READY) == 0) {
  }
  outb(DATA, byte);
}
