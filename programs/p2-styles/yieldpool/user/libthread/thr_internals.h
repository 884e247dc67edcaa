// Atomic operations; each gives the old value.

#ifndef THR_INTERNALS_H
#define THR_INTERNALS_H

static inline int exchange(volatile int *at, int value) {
  __asm__ volatile("xchgl %0, %1" : "+r"(value), "+m"(*at) : : "memory");
  return value;
}

static inline int add(volatile int *at, int amount) {
  __asm__ volatile("lock xaddl %0, %1" : "+r"(amount), "+m"(*at) : : "memory", "cc");
  return amount;
}

static inline int compare_swap(volatile int *at, int expected, int value) {
  __asm__ volatile("lock cmpxchgl %2, %1" : "+a"(expected), "+m"(*at) : "r"(value) : "memory", "cc");
  return expected;
}

// Bits: whether it was set.
static inline int set_bit(volatile int *at, int bit) {
  unsigned char was;
  __asm__ volatile("lock btsl %2, %1\n\tsetc %0" : "=q"(was), "+m"(*at) : "r"(bit) : "memory", "cc");
  return was;
}

static inline int clear_bit(volatile int *at, int bit) {
  unsigned char was;
  __asm__ volatile("lock btrl %2, %1\n\tsetc %0" : "=q"(was), "+m"(*at) : "r"(bit) : "memory", "cc");
  return was;
}

#endif
