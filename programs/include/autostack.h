// Automatic growth of the first thread's stack.

#ifndef AUTOSTACK_H
#define AUTOSTACK_H

void install_autostack(void *stack_high, void *stack_low);

#endif
