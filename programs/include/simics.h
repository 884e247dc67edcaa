// Calls to the simulator: an instruction that does nothing on a real machine, with a code in %ebx.

#ifndef SIMICS_H
#define SIMICS_H

void sim_puts(const char *s); // a line in the simulator's log, not on the console
void sim_halt(void);

#endif
