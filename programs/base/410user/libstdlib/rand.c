#include <rand.h>
#include <stdlib.h>

int rand(void) {
  return (int)(genrand() & RAND_MAX);
}

void srand(unsigned int seed) {
  sgenrand(seed);
}
