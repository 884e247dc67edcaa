#include <stdlib.h>

#define STEP 1103515245u
#define ADDEND 12345u

static unsigned seed = 1;

void srand(unsigned start) {
  seed = start;
}

int rand_r(unsigned *state) {
  *state = *state * STEP + ADDEND;
  return (int)(*state >> 16 & RAND_MAX);
}

int rand(void) {
  return rand_r(&seed);
}
