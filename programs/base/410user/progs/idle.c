// Runs when no other program can.

int main(void) {
  for (;;) {
  }
}
