// KIND: selftest
// ARGS:
// EXPECT: OK
// ABOUT: Tries out the small libc: formatted output, strings, numbers, and the heap under random use.

#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <test.h>

#include "expect.h"

// A format, its arguments and what should come out.
#define EXPECT_TEXT(expected, ...)                              \
  do {                                                          \
    char text[80];                                              \
    int length = snprintf(text, sizeof text, __VA_ARGS__);      \
    EXPECT(strcmp(text, expected) == 0);                        \
    EXPECT(length == (int)strlen(expected));                    \
  } while (0)

static void test_printf(void) {
  EXPECT_TEXT("0 7 -7", "%d %i %d", 0, 7, -7);
  EXPECT_TEXT("-2147483648 2147483647", "%d %d", INT_MIN, INT_MAX);
  EXPECT_TEXT("4294967295", "%u", UINT_MAX);
  EXPECT_TEXT("ff FF 377 deadbeef", "%x %X %o %x", 255, 255, 255, 0xdeadbeef);
  EXPECT_TEXT("0x1000000 0x0", "%p %p", (void *)0x1000000, NULL);
  EXPECT_TEXT("[   42][42   ][00042]", "[%5d][%-5d][%05d]", 42, 42, 42);
  EXPECT_TEXT("[  -42][-42  ][-0042]", "[%5d][%-5d][%05d]", -42, -42, -42);
  EXPECT_TEXT("[123456]", "[%3d]", 123456);
  EXPECT_TEXT("[  7][7  ]", "[%*d][%*d]", 3, 7, -3, 7);
  EXPECT_TEXT("[0000beef][    beef]", "[%08x][%8x]", 0xbeef, 0xbeef);
  EXPECT_TEXT("12 34 5a", "%ld %lu %lx", 12l, 34ul, 0x5aul);
  EXPECT_TEXT("a[  b][c  ]", "%c[%3c][%-3c]", 'a', 'b', 'c');
  EXPECT_TEXT("[  ab][ab  ][a][ab]", "[%4s][%-4s][%.1s][%.*s]", "ab", "ab", "ab", 9, "ab");
  char *volatile nothing = NULL; // volatile: the compiler would object to the mistake
  EXPECT_TEXT("(null)", "%s", nothing);
  EXPECT_TEXT("100%", "%d%%", 100);

  char small[4] = "xyz";
  EXPECT(snprintf(small, 3, "abcdef") == 6);
  EXPECT(memcmp(small, "ab\0\0", 4) == 0);
  EXPECT(snprintf(NULL, 0, "%d", 12345) == 5);
}

static void test_memory(void) {
  char buf[8];
  EXPECT(memset(buf, 'a', 8) == buf && buf[0] == 'a' && buf[7] == 'a');
  EXPECT(memcmp(memcpy(buf, "12345678", 8), "12345678", 8) == 0);
  memmove(buf + 1, buf, 7);
  EXPECT(memcmp(buf, "11234567", 8) == 0);
  memmove(buf, buf + 1, 7);
  EXPECT(memcmp(buf, "12345677", 8) == 0);
  EXPECT(memcmp("a\x80", "a\x01", 2) > 0);
  EXPECT(memcmp("ab", "ac", 1) == 0);
}

static void test_strings(void) {
  char buf[16];
  EXPECT(strlen("") == 0 && strlen("abc") == 3);
  EXPECT(strnlen("abc", 2) == 2 && strnlen("abc", 9) == 3);
  EXPECT(strcmp(strcpy(buf, "abc"), "abc") == 0);
  EXPECT(strcmp(strcat(buf, "def"), "abcdef") == 0);
  EXPECT(memcmp(strncpy(buf, "xy", 4), "xy\0\0ef", 7) == 0);
  EXPECT(memcmp(strncpy(buf, "12345", 3), "123\0", 4) == 0);
  EXPECT(strcmp("a", "b") < 0 && strcmp("b", "a") > 0 && strcmp("ab", "a") > 0 && strcmp("\x80", "a") > 0);
  EXPECT(strncmp("abx", "aby", 2) == 0 && strncmp("abx", "aby", 3) < 0 && strncmp("a", "a", 9) == 0);
  const char *word = "banana";
  EXPECT(strchr(word, 'a') == word + 1 && strrchr(word, 'a') == word + 5);
  EXPECT(strchr(word, 'x') == NULL && strrchr(word, 'x') == NULL);
  EXPECT(strchr(word, '\0') == word + 6 && strrchr(word, '\0') == word + 6);
  EXPECT(strstr(word, "nan") == word + 2 && strstr(word, "") == word && strstr(word, "nab") == NULL);
}

static void test_numbers(void) {
  char *end;
  EXPECT(atoi("42") == 42 && atoi("  -17x") == -17 && atoi("") == 0 && atoi("-2147483648") == INT_MIN);
  EXPECT(strtol("0x1fz", &end, 0) == 31 && *end == 'z');
  EXPECT(strtol("017", NULL, 0) == 15 && strtol("zz", NULL, 36) == 1295 && strtol("0x10", NULL, 16) == 16);
  EXPECT(strtol("0xg", &end, 16) == 0 && *end == 'x');
  const char *none = "none";
  EXPECT(strtol(none, &end, 10) == 0 && end == none);
  EXPECT(abs(-3) == 3 && abs(3) == 3);
}

#define SLOTS 64
#define ROUNDS 600
#define LARGEST 600

static uint32_t random_state = 2463534242u;

static uint32_t random_number(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state;
}

static struct {
  unsigned char *memory;
  size_t size;
} slots[SLOTS];

static int holds(int slot, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (slots[slot].memory[i] != (unsigned char)(slot + size)) {
      return 0;
    }
  }
  return 1;
}

static void fill(int slot, void *memory, size_t size) {
  EXPECT(memory != NULL && (uintptr_t)memory % 8 == 0);
  slots[slot].memory = memory;
  slots[slot].size = size;
  memset(memory, slot + (int)size, size);
}

// Each block carries a pattern of its own, so that blocks that overlap spoil each other and show.
static void use_heap_at_random(void) {
  int slot = (int)(random_number() % SLOTS);
  size_t size = random_number() % LARGEST;
  size_t had = slots[slot].size;
  if (slots[slot].memory == NULL) {
    fill(slot, malloc(size), size);
    return;
  }
  EXPECT(holds(slot, had));
  if (random_number() % 4 == 0 && size > 0) {
    slots[slot].memory = realloc(slots[slot].memory, size);
    if (size >= had) {
      EXPECT(holds(slot, had));
    }
    fill(slot, slots[slot].memory, size);
  } else {
    free(slots[slot].memory);
    slots[slot].memory = NULL;
    slots[slot].size = 0;
  }
}

static void test_heap(void) {
  void *first = malloc(100);
  free(first);
  for (int i = 0; i < ROUNDS; i++) {
    use_heap_at_random();
  }
  for (int i = 0; i < SLOTS; i++) {
    free(slots[i].memory);
  }
  // All blocks have melted together again: what lies where the first block lay is large once more.
  void *large = malloc(3 * 4096);
  EXPECT(large == first);
  free(large);
  int *zeros = calloc(50, sizeof(int));
  EXPECT(zeros != NULL && zeros[0] == 0 && zeros[49] == 0);
  free(zeros);
  EXPECT(calloc(0x10000, 0x10001) == NULL);
  EXPECT(malloc((size_t)-1) == NULL && malloc(INT_MAX) == NULL);
  free(NULL);
}

int main(void) {
  test_start("libc");
  test_printf();
  test_memory();
  test_strings();
  test_numbers();
  test_heap();
  if (failures > 0) {
    test_fail("libc");
    return 1;
  }
  test_success("libc");
  return 0;
}
