#ifndef DEVICES_TIMER_H
#define DEVICES_TIMER_H

#include <stdint.h>

#define TIMER_FREQ 100 // ticks a second

void timer_init(void);
int64_t timer_ticks(void);
int64_t timer_elapsed(int64_t then);
void timer_sleep(int64_t ticks); // at least so long, without using the processor
void timer_msleep(int64_t milliseconds);

#endif
