#include <stdlib.h>

long atol(const char *s) {
  return strtol(s, NULL, 10);
}

unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)strtol(s, end, base); // which computes without a sign and wraps
}
