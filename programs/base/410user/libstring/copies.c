// Functions that copy, and older names.

#include <malloc.h>
#include <string.h>

char *strncat(char *to, const char *from, size_t n) {
  char *end = to + strlen(to);
  size_t length = strnlen(from, n);
  memcpy(end, from, length);
  end[length] = '\0';
  return to;
}

char *strdup(const char *s) {
  char *copy = malloc(strlen(s) + 1);
  return copy == NULL ? NULL : strcpy(copy, s);
}

char *index(const char *s, int c) {
  return strchr(s, c);
}

char *rindex(const char *s, int c) {
  return strrchr(s, c);
}

void bcopy(const void *from, void *to, size_t n) {
  memmove(to, from, n);
}

void bzero(void *to, size_t n) {
  memset(to, 0, n);
}
