// KIND: selftest
// ARGS: one two
// EXPECT: OK
// ABOUT: Prints its arguments.

#include <stdio.h>

int main(int argc, char *argv[]) {
  for (int i = 1; i < argc; i++) {
    printf(i > 1 ? " %s" : "%s", argv[i]);
  }
  printf("\n");
  return argv[argc] == NULL ? 0 : 1;
}
