#ifndef USERPROG_LOADING_H
#define USERPROG_LOADING_H

#include <stdbool.h>

// Makes the running thread the program that a command names, with the words of the command on its stack.
bool load_program(char *command, void (**eip)(void), void **esp);

#endif
