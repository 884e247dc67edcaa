#include <string.h>

void *memcpy(void *to, const void *from, size_t n) {
  char *t = to;
  const char *f = from;
  while (n-- > 0) {
    *t++ = *f++;
  }
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  if ((const char *)to <= (const char *)from) {
    return memcpy(to, from, n); // copies upwards, so an overlap is read before it is written
  }
  char *t = to;
  const char *f = from;
  while (n-- > 0) {
    t[n] = f[n];
  }
  return to;
}

void *memset(void *to, int byte, size_t n) {
  char *t = to;
  while (n-- > 0) {
    *t++ = (char)byte;
  }
  return to;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *p = a;
  const unsigned char *q = b;
  for (; n > 0; n--, p++, q++) {
    if (*p != *q) {
      return *p - *q;
    }
  }
  return 0;
}

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != '\0') {
    n++;
  }
  return n;
}

size_t strnlen(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != '\0') {
    n++;
  }
  return n;
}

char *strcpy(char *to, const char *from) {
  memcpy(to, from, strlen(from) + 1);
  return to;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t length = strnlen(from, n);
  memcpy(to, from, length);
  memset(to + length, 0, n - length);
  return to;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

int strcmp(const char *a, const char *b) {
  while (*a != '\0' && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n) {
  for (; n > 0; n--, a++, b++) {
    if (*a != *b || *a == '\0') {
      return (unsigned char)*a - (unsigned char)*b;
    }
  }
  return 0;
}

char *strchr(const char *s, int c) {
  for (; *s != (char)c; s++) {
    if (*s == '\0') {
      return NULL;
    }
  }
  return (char *)s;
}

char *strrchr(const char *s, int c) {
  for (const char *p = s + strlen(s); p >= s; p--) {
    if (*p == (char)c) {
      return (char *)p;
    }
  }
  return NULL;
}

char *strstr(const char *s, const char *wanted) {
  size_t length = strlen(wanted);
  for (;; s++) {
    if (strncmp(s, wanted, length) == 0) {
      return (char *)s;
    }
    if (*s == '\0') {
      return NULL;
    }
  }
}
