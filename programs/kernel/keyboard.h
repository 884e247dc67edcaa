// The keyboard, and the system calls that read from it.

#ifndef KEYBOARD_H
#define KEYBOARD_H

void keyboard_interrupt(void); // with interrupts off

#endif
