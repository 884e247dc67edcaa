#ifndef DEVICES_VGA_H
#define DEVICES_VGA_H

void vga_init(void);
void vga_putc(int character);

#endif
