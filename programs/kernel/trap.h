// Traps: exceptions, interrupt requests and system calls.

#ifndef TRAP_H
#define TRAP_H

#include <ureg.h>

void trap_init(void);
void trap(ureg_t *frame);

// The last thing that a thread does before it goes (back) to user code.
void before_user_mode(void);

// In exception.c: an exception of user code.
void handle_exception(ureg_t *frame);

#endif
