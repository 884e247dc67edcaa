// KIND: bench
// ARGS: 10
// EXPECT: OK
// ABOUT: Integer work in little memory: a sieve, a hash, a product of matrices, a chain of divisions. Argument: repetitions.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIEVE_MAX 65536
#define TEXT_LENGTH 8192
#define MATRIX_SIZE 48
#define DIVISIONS 40000

static unsigned char composite[SIEVE_MAX];
static unsigned char text[TEXT_LENGTH];
static uint32_t left[MATRIX_SIZE][MATRIX_SIZE];
static uint32_t right[MATRIX_SIZE][MATRIX_SIZE];
static uint32_t product[MATRIX_SIZE][MATRIX_SIZE];

static uint32_t count_primes(void) {
  memset(composite, 0, sizeof composite);
  uint32_t primes = 0;
  for (uint32_t i = 2; i < SIEVE_MAX; i++) {
    if (composite[i]) {
      continue;
    }
    primes++;
    for (uint32_t j = i * 2; j < SIEVE_MAX; j += i) {
      composite[j] = 1;
    }
  }
  return primes;
}

static uint32_t hash_text(uint32_t seed) {
  uint32_t hash = 2166136261u ^ seed;
  for (int i = 0; i < TEXT_LENGTH; i++) {
    text[i] = (unsigned char)(hash >> 24);
    hash = (hash ^ text[(i * 7) % TEXT_LENGTH]) * 16777619u;
    hash = (hash << 5) | (hash >> 27);
  }
  return hash;
}

static uint32_t multiply_matrices(uint32_t seed) {
  for (int i = 0; i < MATRIX_SIZE; i++) {
    for (int j = 0; j < MATRIX_SIZE; j++) {
      left[i][j] = seed + i * 3 + j;
      right[i][j] = seed ^ (uint32_t)(i - j);
    }
  }
  uint32_t trace = 0;
  for (int i = 0; i < MATRIX_SIZE; i++) {
    for (int j = 0; j < MATRIX_SIZE; j++) {
      uint32_t sum = 0;
      for (int k = 0; k < MATRIX_SIZE; k++) {
        sum += left[i][k] * right[k][j];
      }
      product[i][j] = sum;
    }
    trace += product[i][i];
  }
  return trace;
}

static uint32_t divide(uint32_t seed) {
  uint32_t sum = 0;
  uint32_t x = seed | 1;
  for (uint32_t i = 1; i <= DIVISIONS; i++) {
    x = x * 1103515245u + 12345u;
    sum += x / i + x % (i + 17);
    if ((int32_t)x < 0) {
      sum ^= (uint32_t)((int32_t)x >> 3);
    }
  }
  return sum;
}

int main(int argc, char *argv[]) {
  int repetitions = argc > 1 ? atoi(argv[1]) : 1;
  uint32_t checksum = 0;
  for (int i = 0; i < repetitions; i++) {
    checksum = checksum * 31 + count_primes();
    checksum = checksum * 31 + hash_text(checksum);
    checksum = checksum * 31 + multiply_matrices(checksum);
    checksum = checksum * 31 + divide(checksum);
  }
  printf("compute %d: checksum %08x\n", repetitions, checksum);
  return 0;
}
