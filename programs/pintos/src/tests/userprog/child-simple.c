// Exits at once, with a status that is known.

int main(void);

int main(void) {
  return 81;
}
