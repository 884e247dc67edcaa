// KIND: selftest
// ARGS: null-read
// EXPECT: memory fault
// ABOUT: Does the one forbidden thing that its argument names, and is killed for it with status -2.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void null_read(void) {
  volatile int *nowhere = NULL;
  (void)*nowhere;
}

static void null_write(void) {
  volatile int *nowhere = NULL;
  *nowhere = 1;
}

static void text_write(void) {
  volatile char *code = (volatile char *)text_write;
  *code = 0;
}

static void divide(void) {
  volatile int zero = 0;
  volatile int quotient = 10 / zero;
  (void)quotient;
}

static void illegal(void) {
  __asm__ volatile("ud2");
}

static void breakpoint(void) {
  __asm__ volatile("int3");
}

static void privileged(void) {
  __asm__ volatile("hlt");
}

static void bad_interrupt(void) {
  __asm__ volatile("int $0x0D");
}

static void bad_segment(void) {
  __asm__ volatile("movw %%ax, %%ds" : : "a"(0x10));
}

static void bad_jump(void) {
  void (*volatile nowhere)(void) = (void (*)(void))0x70000000;
  nowhere();
}

static int recurse(int depth) {
  volatile char frame[512];
  frame[0] = (char)depth;
  return depth < 0 ? 0 : recurse(depth + 1) + frame[0];
}

static void stack_overflow(void) {
  recurse(0); // would take two thousand million calls to come to an end
}

static const struct {
  const char *name;
  void (*act)(void);
} faults[] = {
    {"null-read", null_read},
    {"null-write", null_write},
    {"text-write", text_write},
    {"divide", divide},
    {"illegal", illegal},
    {"int3", breakpoint},
    {"hlt", privileged},
    {"bad-interrupt", bad_interrupt},
    {"bad-segment", bad_segment},
    {"bad-jump", bad_jump},
    {"stack-overflow", stack_overflow},
};

#define FAULTS (sizeof faults / sizeof faults[0])

int main(int argc, char *argv[]) {
  for (unsigned i = 0; argc > 1 && i < FAULTS; i++) {
    if (strcmp(argv[1], faults[i].name) == 0) {
      faults[i].act();
      printf("faults: still alive after %s\n", argv[1]);
      return 1;
    }
  }
  printf("usage: faults");
  for (unsigned i = 0; i < FAULTS; i++) {
    printf(i == 0 ? " %s" : "|%s", faults[i].name);
  }
  printf("\n");
  return 2;
}
