// The array is freed while the thread that it was made for may still use it.

#include <assert.h>
#include <malloc.h>
#include <stddef.h>
#include <thread.h>

static void *sum(void *arg) {
  int *numbers = arg;
  numbers[2] = numbers[0] + numbers[1];
  return NULL;
}

int main(void) {
  thr_init(4096);
  int *numbers = malloc(3 * sizeof *numbers);
  numbers[0] = 1;
  numbers[1] = 2;
  int other = thr_create(sum, numbers);
  thr_yield(other); // long enough, surely
  free(numbers);
  return 0;
}
