// KIND: selftest
// ARGS:
// EXPECT: infinite loop
// ABOUT: Never ends, and never calls the kernel.

int main(void) {
  for (volatile unsigned count = 0;; count++) {
  }
}
