// Condition variables. A thread that returns from cond_wait was woken by a signal or broadcast that came after it had
// begun to wait; there are no other wake-ups. What it waited for may be gone again all the same: test it in a loop.

#ifndef COND_H
#define COND_H

#include <cond_type.h>
#include <mutex.h>

int cond_init(cond_t *cv);
void cond_destroy(cond_t *cv); // no thread may be waiting
void cond_wait(cond_t *cv, mutex_t *mp); // releases mp while it waits
void cond_signal(cond_t *cv); // wakes the thread that has waited longest
void cond_broadcast(cond_t *cv);

#endif
