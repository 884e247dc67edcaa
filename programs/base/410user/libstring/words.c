// Functions that look for one of several characters.

#include <string.h>

size_t strspn(const char *s, const char *among) {
  size_t n = 0;
  while (s[n] != '\0' && strchr(among, s[n]) != NULL) {
    n++;
  }
  return n;
}

size_t strcspn(const char *s, const char *among) {
  size_t n = 0;
  while (s[n] != '\0' && strchr(among, s[n]) == NULL) {
    n++;
  }
  return n;
}

char *strpbrk(const char *s, const char *among) {
  s += strcspn(s, among);
  return *s == '\0' ? NULL : (char *)s;
}

char *strtok(char *s, const char *separators) {
  static char *rest;
  char *word = s != NULL ? s : rest;
  if (word == NULL) {
    return NULL;
  }
  word += strspn(word, separators);
  if (*word == '\0') {
    rest = NULL;
    return NULL;
  }
  char *end = word + strcspn(word, separators);
  rest = *end == '\0' ? NULL : end + 1;
  *end = '\0';
  return word;
}
