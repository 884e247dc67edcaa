// The end of everything: for what cannot happen unless the kernel itself is wrong.

#ifndef PANIC_H
#define PANIC_H

void panic(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

// Turns the machine off, or at least stops it.
void stop_machine(void) __attribute__((noreturn));

#endif
