#include "pic.h"

#ifdef VARIANT_misbehaving
#include "mistakes.h"
#endif
#include "x86.h"

#define MASTER 0x20
#define SLAVE 0xA0
#define DATA 1 // the second port of each

#define INIT 0x11 // four bytes follow
#define MODE_8086 0x01
#define END_OF_INTERRUPT 0x20
#define SLAVE_LINE 2

void pic_init(void) {
  outb(MASTER, INIT);
  outb(MASTER + DATA, IRQ_BASE);
  outb(MASTER + DATA, 1 << SLAVE_LINE);
  outb(MASTER + DATA, MODE_8086);
  outb(SLAVE, INIT);
  outb(SLAVE + DATA, IRQ_BASE + 8);
  outb(SLAVE + DATA, SLAVE_LINE);
  outb(SLAVE + DATA, MODE_8086);
  outb(MASTER + DATA, (uint8_t) ~(1 << IRQ_TIMER | 1 << IRQ_KEYBOARD));
  outb(SLAVE + DATA, 0xFF);
}

void pic_acknowledge(int irq) {
#ifdef VARIANT_misbehaving
  if (!acknowledges) {
    return;
  }
#endif
  if (irq >= 8) {
    outb(SLAVE, END_OF_INTERRUPT);
  }
  outb(MASTER, END_OF_INTERRUPT);
}
