// KIND: bench
// ARGS: 5
// EXPECT: OK
// ABOUT: Work over 8 MB of memory: pointers chased at random, arrays copied and summed, a sort. Argument: repetitions.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES (1u << 20)
#define HOPS (NODES / 2)
#define COPIED (1u << 20) // bytes
#define SORTED (1u << 15)

static uint32_t next[NODES]; // 4 MB
static unsigned char source[COPIED];
static unsigned char target[COPIED];
static uint32_t numbers[SORTED];

static uint32_t random_state = 1;

static uint32_t random_number(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state;
}

// One cycle through all nodes, far from regular: these constants give a generator that reaches each of them once.
static void link_nodes(void) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < NODES; i++) {
    uint32_t to = (at * 1664525u + 1013904223u) % NODES;
    next[at] = to;
    at = to;
  }
}

static uint32_t chase(uint32_t start) {
  uint32_t at = start % NODES;
  uint32_t sum = 0;
  for (uint32_t i = 0; i < HOPS; i++) {
    at = next[at];
    sum += at ^ i;
  }
  return sum;
}

static void copy_words(void *to, const void *from, uint32_t bytes) {
  __asm__ volatile("rep movsl" : "+D"(to), "+S"(from), "=c"(bytes) : "2"(bytes / 4) : "memory");
}

static uint32_t copy_and_sum(uint32_t seed) {
  for (uint32_t i = 0; i < COPIED; i += 64) {
    source[i] = (unsigned char)(seed + i);
  }
  copy_words(target, source, COPIED);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < COPIED; i += 4) {
    sum += target[i];
  }
  return sum;
}

static void sift_down(uint32_t root, uint32_t size) {
  for (uint32_t child; (child = root * 2 + 1) < size; root = child) {
    if (child + 1 < size && numbers[child + 1] > numbers[child]) {
      child++;
    }
    if (numbers[root] >= numbers[child]) {
      return;
    }
    uint32_t moved = numbers[root];
    numbers[root] = numbers[child];
    numbers[child] = moved;
  }
}

static uint32_t heap_sort(void) {
  for (uint32_t i = 0; i < SORTED; i++) {
    numbers[i] = random_number();
  }
  for (uint32_t i = SORTED / 2; i-- > 0;) {
    sift_down(i, SORTED);
  }
  for (uint32_t size = SORTED; size-- > 1;) {
    uint32_t largest = numbers[0];
    numbers[0] = numbers[size];
    numbers[size] = largest;
    sift_down(0, size);
  }
  uint32_t sum = 0;
  for (uint32_t i = 0; i < SORTED; i++) {
    sum = sum * 3 + numbers[i];
  }
  return sum;
}

int main(int argc, char *argv[]) {
  int repetitions = argc > 1 ? atoi(argv[1]) : 1;
  uint32_t checksum = 0;
  link_nodes();
  for (int i = 0; i < repetitions; i++) {
    checksum = checksum * 31 + chase(checksum);
    checksum = checksum * 31 + copy_and_sum(checksum);
    checksum = checksum * 31 + heap_sort();
  }
  printf("memory %d: checksum %08x\n", repetitions, checksum);
  return 0;
}
