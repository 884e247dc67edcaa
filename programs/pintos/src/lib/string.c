#include <string.h>

#include <debug.h>
#include <stdbool.h>
#include <stdint.h>

void *memcpy(void *target, const void *source, size_t size) {
  void *to = target;
  __asm__ volatile("rep movsb" : "+D"(to), "+S"(source), "+c"(size) : : "memory");
  return target;
}

void *memmove(void *target, const void *source, size_t size) {
  uint8_t *to = target;
  const uint8_t *from = source;
  if (to <= from) {
    return memcpy(target, source, size);
  }
  while (size-- > 0) {
    to[size] = from[size];
  }
  return target;
}

void *memset(void *target, int value, size_t size) {
  void *to = target;
  size_t words = size / 4;
  size_t rest = size % 4;
  uint32_t pattern = (uint8_t)value * 0x01010101u;
  __asm__ volatile("rep stosl" : "+D"(to), "+c"(words) : "a"(pattern) : "memory");
  __asm__ volatile("rep stosb" : "+D"(to), "+c"(rest) : "a"(pattern) : "memory");
  return target;
}

int memcmp(const void *a, const void *b, size_t size) {
  const uint8_t *left = a;
  const uint8_t *right = b;
  for (; size > 0; size--, left++, right++) {
    if (*left != *right) {
      return *left - *right;
    }
  }
  return 0;
}

char *strchr(const char *text, int character) {
  for (;; text++) {
    if (*text == (char)character) {
      return (char *)text;
    }
    if (*text == '\0') {
      return NULL;
    }
  }
}

int strcmp(const char *a, const char *b) {
  while (*a != '\0' && *a == *b) {
    a++;
    b++;
  }
  return (uint8_t)*a - (uint8_t)*b;
}

size_t strlen(const char *text) {
  return strnlen(text, SIZE_MAX);
}

size_t strnlen(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != '\0') {
    length++;
  }
  return length;
}

// The length of the source, which was cut off if that is not less than the size.
size_t strlcpy(char *target, const char *source, size_t size) {
  size_t length = strlen(source);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    memcpy(target, source, copied);
    target[copied] = '\0';
  }
  return length;
}

static bool is_one_of(char character, const char *set) {
  return character != '\0' && strchr(set, character) != NULL;
}

char *strtok_r(char *text, const char *separators, char **rest) {
  char *token = text == NULL ? *rest : text;
  while (is_one_of(*token, separators)) {
    token++;
  }
  char *end = token;
  while (*end != '\0' && !is_one_of(*end, separators)) {
    end++;
  }
  *rest = *end == '\0' ? end : end + 1;
  *end = '\0';
  return *token == '\0' ? NULL : token;
}
