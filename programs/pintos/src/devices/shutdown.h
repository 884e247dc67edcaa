#ifndef DEVICES_SHUTDOWN_H
#define DEVICES_SHUTDOWN_H

#include <debug.h>

enum shutdown_type { SHUTDOWN_NONE, SHUTDOWN_POWER_OFF };

void shutdown(void); // what is configured, if anything
void shutdown_configure(enum shutdown_type type);
void shutdown_power_off(void) NO_RETURN;

#endif
