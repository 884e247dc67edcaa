// A generator with 32 bits of state: xorshift (G. Marsaglia, "Xorshift RNGs", 2003).

#include <rand.h>

static unsigned long state = 2463534242ul;

void sgenrand(unsigned long seed) {
  state = seed != 0 ? seed : 1; // from zero nothing but zeros would come
}

unsigned long genrand(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}
