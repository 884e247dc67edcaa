#ifndef DEVICES_SERIAL_H
#define DEVICES_SERIAL_H

#include <stdint.h>

void serial_init(void);
void serial_putc(uint8_t byte);

#endif
