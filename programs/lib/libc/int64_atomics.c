// What the compiler calls for atomic operations on 64 bits. The processor has one instruction for all of them, a compare and swap;
// the memory order makes no difference to it.

#include <stdbool.h>
#include <stdint.h>

uint64_t compare_swap64(volatile uint64_t *at, uint64_t expected, uint64_t value);

uint64_t __atomic_load_8(const volatile void *from, int order) {
  (void)order;
  return compare_swap64((volatile uint64_t *)from, 0, 0); // stores nothing but what is there
}

bool __atomic_compare_exchange_8(
    volatile void *at, void *expected, uint64_t value, bool weak, int success, int failure) {
  (void)weak, (void)success, (void)failure;
  uint64_t wanted = *(uint64_t *)expected;
  uint64_t found = compare_swap64(at, wanted, value);
  if (found != wanted) {
    *(uint64_t *)expected = found;
  }
  return found == wanted;
}

// Tries until nothing has come between.
#define UNTIL_STORED(type, function, next, result) \
  type function { \
    uint64_t old; \
    uint64_t new; \
    uint64_t found = __atomic_load_8(at, 0); \
    do { \
      old = found; \
      new = next; \
      found = compare_swap64(at, old, new); \
    } while (found != old); \
    (void)new; \
    return result; \
  }

// The compiler's two families: one is told the memory order, the other is of before there were any.
#define ORDERED(name) __atomic_##name##_8(volatile void *at, uint64_t operand, int order __attribute__((unused)))
#define FULL(name) __sync_##name##_8(volatile void *at, uint64_t operand)

#define FETCH_AND(name, next) \
  UNTIL_STORED(uint64_t, ORDERED(fetch_##name), next, old) \
  UNTIL_STORED(uint64_t, ORDERED(name##_fetch), next, new) \
  UNTIL_STORED(uint64_t, FULL(fetch_and_##name), next, old) \
  UNTIL_STORED(uint64_t, FULL(name##_and_fetch), next, new)

#define NOTHING

UNTIL_STORED(void, ORDERED(store), operand, NOTHING)
UNTIL_STORED(uint64_t, ORDERED(exchange), operand, old)
FETCH_AND(add, old + operand)
FETCH_AND(sub, old - operand)
FETCH_AND(and, old & operand)
FETCH_AND(or, old | operand)
FETCH_AND(xor, old ^ operand)
FETCH_AND(nand, ~(old & operand))
