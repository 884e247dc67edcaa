// The atomic operations that some courses ask for. The library may declare them itself, and with other types.

#ifndef LANDSLIDE_P2_ATOMIC_H
#define LANDSLIDE_P2_ATOMIC_H

#if __has_include_next(<atomic.h>)
#include_next <atomic.h>
#else
int atomic_exchange(volatile int *at, int value);
int atomic_compare_swap(volatile int *at, int expected, int value);
int atomic_fetch_add(volatile int *at, int amount);
int atomic_fetch_sub(volatile int *at, int amount);
#endif

#endif
