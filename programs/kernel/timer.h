// The clock: ticks, and threads that sleep.

#ifndef TIMER_H
#define TIMER_H

void timer_init(void);
void timer_tick(void); // with interrupts off

#endif
