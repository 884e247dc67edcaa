// The two 8259 interrupt controllers.

#ifndef PIC_H
#define PIC_H

#define IRQ_BASE 0x20 // interrupt requests 0 to 15 come as 20h to 2Fh
#define IRQ_COUNT 16
#define IRQ_TIMER 0
#define IRQ_KEYBOARD 1

void pic_init(void);
void pic_acknowledge(int irq);

#endif
