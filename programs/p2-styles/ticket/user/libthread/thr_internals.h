#ifndef THR_INTERNALS_H
#define THR_INTERNALS_H

#include <mutex_type.h>

int spawn(void *stack, void (*start)(void *arg), void *arg);
void unlock_and_vanish(mutex_t *mp) __attribute__((noreturn));
void destroyed_while_held(void);

#endif
