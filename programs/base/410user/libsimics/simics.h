// Calls to the simulator. They do nothing that a program could see.

#ifndef LANDSLIDE_BASE_SIMICS_H
#define LANDSLIDE_BASE_SIMICS_H

#define SIM_PUTS 0x04100002
#define SIM_BREAKPOINT 0x04100003
#define SIM_HALT 0x04100004

#ifdef ASSEMBLER

#define lprintf sim_printf

#else

#include <stdarg.h>

int sim_call(int number, ...);
int sim_in_simics(void);
void sim_puts(const char *s); // a line in the simulator's log, not on the console
void sim_printf(const char *format, ...);
void sim_vprintf(const char *format, va_list args);
void sim_breakpoint(void);
void sim_halt(void);

#define lprintf(...) sim_printf(__VA_ARGS__)
#define vlprintf(format, args) sim_vprintf(format, args)
#define MAGIC_BREAK sim_breakpoint()

#endif

#endif
