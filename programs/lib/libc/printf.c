// printf and its family: one formatter that writes characters to a sink, and two kinds of sink.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <syscall.h>

typedef struct sink sink_t;

struct sink {
  void (*put)(sink_t *sink, char c);
  char *buf;
  size_t size;
  size_t used;
  int total; // characters put, stored or not
};

// What stands between % and the letter.
typedef struct spec {
  bool left;
  bool zeros;
  int width;
  int precision; // -1: none
  bool wide; // a number of 64 bits
} spec_t;

static void put(sink_t *sink, char c) {
  sink->put(sink, c);
  sink->total++;
}

static void put_repeated(sink_t *sink, char c, int times) {
  for (int i = 0; i < times; i++) {
    put(sink, c);
  }
}

// A prefix (sign or 0x), then the text, padded to the width: zeros go between the two, blanks before or after both.
static void put_field(sink_t *sink, const spec_t *spec, const char *prefix, const char *text, int length) {
  int padding = spec->width - (int)strlen(prefix) - length;
  if (!spec->left && !spec->zeros) {
    put_repeated(sink, ' ', padding);
  }
  for (const char *p = prefix; *p != '\0'; p++) {
    put(sink, *p);
  }
  if (!spec->left && spec->zeros) {
    put_repeated(sink, '0', padding);
  }
  for (int i = 0; i < length; i++) {
    put(sink, text[i]);
  }
  if (spec->left) {
    put_repeated(sink, ' ', padding);
  }
}

// Divides a number and returns the rest: by two divisions of 32 bits, which the processor can do.
static uint32_t divide(uint64_t *value, uint32_t divisor) {
  uint32_t high = (uint32_t)(*value >> 32);
  uint32_t low = (uint32_t)*value;
  uint32_t rest = high % divisor;
  __asm__("divl %2" : "+a"(low), "+d"(rest) : "r"(divisor) : "cc");
  *value = (uint64_t)(high / divisor) << 32 | low;
  return rest;
}

static void put_number(
    sink_t *sink, const spec_t *spec, const char *prefix, uint64_t value, uint32_t base, const char *digits) {
  char text[64]; // enough for base 2
  char *first = text + sizeof text;
  do {
    *--first = digits[divide(&value, base)];
  } while (value > 0);
  put_field(sink, spec, prefix, first, (int)(text + sizeof text - first));
}

static void put_signed(sink_t *sink, const spec_t *spec, int64_t value) {
  uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;
  put_number(sink, spec, value < 0 ? "-" : "", magnitude, 10, "0123456789");
}

static void put_string(sink_t *sink, const spec_t *spec, const char *s) {
  spec_t padded = *spec;
  padded.zeros = false;
  if (s == NULL) {
    s = "(null)";
  }
  size_t max = spec->precision < 0 ? SIZE_MAX : (size_t)spec->precision;
  put_field(sink, &padded, "", s, (int)strnlen(s, max));
}

static void put_char(sink_t *sink, const spec_t *spec, char c) {
  spec_t padded = *spec;
  padded.zeros = false;
  put_field(sink, &padded, "", &c, 1);
}

static const char *parse_flags(const char *f, spec_t *spec) {
  for (;; f++) {
    if (*f == '-') {
      spec->left = true;
    } else if (*f == '0') {
      spec->zeros = true;
    } else {
      return f;
    }
  }
}

// A vsnprintf that calls another function cannot pass it a va_list by value and go on: it lends its address instead.
typedef struct arguments {
  va_list list;
} arguments_t;

static const char *parse_number(const char *f, arguments_t *args, int *number) {
  if (*f == '*') {
    *number = va_arg(args->list, int);
    return f + 1;
  }
  for (*number = 0; *f >= '0' && *f <= '9'; f++) {
    *number = *number * 10 + (*f - '0');
  }
  return f;
}

static const char *parse_spec(const char *f, arguments_t *args, spec_t *spec) {
  *spec = (spec_t){.precision = -1};
  f = parse_flags(f, spec);
  f = parse_number(f, args, &spec->width);
  if (spec->width < 0) { // only by *: a flag and a width
    spec->left = true;
    spec->width = -spec->width;
  }
  if (*f == '.') {
    f = parse_number(f + 1, args, &spec->precision);
  }
  for (; *f == 'l' || *f == 'h' || *f == 'z' || *f == 't' || *f == 'j'; f++) {
    spec->wide = *f == 'j' || (*f == 'l' && f[1] == 'l') || spec->wide;
  }
  return f;
}

static uint64_t next_number(const spec_t *spec, arguments_t *args) {
  return spec->wide ? va_arg(args->list, uint64_t) : va_arg(args->list, uint32_t);
}

static void convert(sink_t *sink, const spec_t *spec, char letter, arguments_t *args) {
  static const char lower[] = "0123456789abcdef";
  static const char upper[] = "0123456789ABCDEF";
  switch (letter) {
    case 'd':
    case 'i':
      put_signed(sink, spec, spec->wide ? va_arg(args->list, int64_t) : va_arg(args->list, int));
      break;
    case 'u':
      put_number(sink, spec, "", next_number(spec, args), 10, lower);
      break;
    case 'o':
      put_number(sink, spec, "", next_number(spec, args), 8, lower);
      break;
    case 'x':
      put_number(sink, spec, "", next_number(spec, args), 16, lower);
      break;
    case 'X':
      put_number(sink, spec, "", next_number(spec, args), 16, upper);
      break;
    case 'p':
      put_number(sink, spec, "0x", (uintptr_t)va_arg(args->list, void *), 16, lower);
      break;
    case 's':
      put_string(sink, spec, va_arg(args->list, const char *));
      break;
    case 'c':
      put_char(sink, spec, (char)va_arg(args->list, int));
      break;
    case '%':
      put(sink, '%');
      break;
    default: // not ours: show it as it stands
      put(sink, '%');
      put(sink, letter);
  }
}

static void format_to(sink_t *sink, const char *format, arguments_t *args) {
  for (const char *f = format; *f != '\0'; f++) {
    if (*f != '%') {
      put(sink, *f);
      continue;
    }
    spec_t spec;
    f = parse_spec(f + 1, args, &spec);
    if (*f == '\0') {
      return; // the format ends in the middle of a conversion
    }
    convert(sink, &spec, *f, args);
  }
}

static void put_in_memory(sink_t *sink, char c) {
  if (sink->used + 1 < sink->size) {
    sink->buf[sink->used++] = c;
  }
}

int vsnprintf(char *buf, size_t size, const char *format, va_list args) {
  sink_t sink = {.put = put_in_memory, .buf = buf, .size = size};
  arguments_t copy;
  va_copy(copy.list, args);
  format_to(&sink, format, &copy);
  va_end(copy.list);
  if (size > 0) {
    buf[sink.used] = '\0';
  }
  return sink.total;
}

int snprintf(char *buf, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int total = vsnprintf(buf, size, format, args);
  va_end(args);
  return total;
}

static void flush(sink_t *sink) {
  if (sink->used > 0) {
    print((int)sink->used, sink->buf);
    sink->used = 0;
  }
}

static void put_on_console(sink_t *sink, char c) {
  if (sink->used == sink->size) {
    flush(sink);
  }
  sink->buf[sink->used++] = c;
}

// The kernel keeps one print apart from another thread's, so a text that fits the buffer comes out in one piece.
int vprintf(const char *format, va_list args) {
  char buf[256]; // threads have small stacks
  sink_t sink = {.put = put_on_console, .buf = buf, .size = sizeof buf};
  arguments_t copy;
  va_copy(copy.list, args);
  format_to(&sink, format, &copy);
  va_end(copy.list);
  flush(&sink);
  return sink.total;
}

int printf(const char *format, ...) {
  va_list args;
  va_start(args, format);
  int total = vprintf(format, args);
  va_end(args);
  return total;
}

int putchar(int c) {
  char byte = (char)c;
  print(1, &byte);
  return (unsigned char)byte;
}

int puts(const char *s) {
  return printf("%s\n", s);
}
