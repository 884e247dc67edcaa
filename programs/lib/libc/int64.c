// What the compiler calls for numbers of 64 bits, since the processor divides by 32 bits alone, and has no single instruction
// that loads or stores 64 bits but one.

#include <stdbool.h>
#include <stdint.h>

uint64_t __udivmoddi4(uint64_t dividend, uint64_t divisor, uint64_t *rest);
uint64_t __udivdi3(uint64_t dividend, uint64_t divisor);
uint64_t __umoddi3(uint64_t dividend, uint64_t divisor);
int64_t __divdi3(int64_t dividend, int64_t divisor);
int64_t __moddi3(int64_t dividend, int64_t divisor);

// By hand, bit for bit, save where all of it has 32 bits. To divide by zero is the processor's fault, as ever.
uint64_t __udivmoddi4(uint64_t dividend, uint64_t divisor, uint64_t *rest) {
  if (divisor == 0 || (dividend | divisor) >> 32 == 0) {
    *rest = (uint32_t)dividend % (uint32_t)divisor;
    return (uint32_t)dividend / (uint32_t)divisor;
  }
  uint64_t quotient = 0;
  uint64_t left = 0;
  for (int bit = 63; bit >= 0; bit--) {
    bool carry = left >> 63 != 0;
    left = left << 1 | (dividend >> bit & 1);
    if (carry || left >= divisor) {
      left -= divisor;
      quotient |= (uint64_t)1 << bit;
    }
  }
  *rest = left;
  return quotient;
}

uint64_t __udivdi3(uint64_t dividend, uint64_t divisor) {
  uint64_t rest;
  return __udivmoddi4(dividend, divisor, &rest);
}

uint64_t __umoddi3(uint64_t dividend, uint64_t divisor) {
  uint64_t rest;
  __udivmoddi4(dividend, divisor, &rest);
  return rest;
}

static uint64_t magnitude(int64_t number) {
  return number < 0 ? -(uint64_t)number : (uint64_t)number;
}

int64_t __divdi3(int64_t dividend, int64_t divisor) {
  uint64_t quotient = __udivdi3(magnitude(dividend), magnitude(divisor));
  return (int64_t)((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}

int64_t __moddi3(int64_t dividend, int64_t divisor) {
  uint64_t rest = __umoddi3(magnitude(dividend), magnitude(divisor));
  return (int64_t)(dividend < 0 ? -rest : rest);
}
