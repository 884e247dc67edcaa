// Atomic operations on an int: each is one locked instruction, and gives the value from before it.

#ifndef ATOMIC_H
#define ATOMIC_H

int atomic_exchange(volatile int *at, int value);
int atomic_compare_swap(volatile int *at, int expected, int value); // stores only if it finds what was expected
int atomic_fetch_add(volatile int *at, int amount);
int atomic_fetch_sub(volatile int *at, int amount);

#endif
