// Pages, and rounding to any power of two.

#ifndef PAGE_H
#define PAGE_H

#include <stdint.h>

#define PAGE_SIZE 4096u

#define ROUND_DOWN(x, unit) ((uintptr_t)(x) & ~((uintptr_t)(unit) - 1))
#define ROUND_UP(x, unit) ROUND_DOWN((uintptr_t)(x) + (unit) - 1, unit)

#endif
