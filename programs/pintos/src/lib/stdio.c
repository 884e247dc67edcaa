#include <stdio.h>

#include <stdbool.h>
#include <string.h>

struct sink {
  void (*output)(char, void *);
  void *aux;
};

static void put(const struct sink *sink, char character) {
  sink->output(character, sink->aux);
}

static void put_text(const struct sink *sink, const char *text, int width, char padding, bool left) {
  int length = strlen(text);
  for (int i = length; i < width && !left; i++) {
    put(sink, padding);
  }
  for (const char *at = text; *at != '\0'; at++) {
    put(sink, *at);
  }
  for (int i = length; i < width && left; i++) {
    put(sink, ' ');
  }
}

// Divides by a small number without the compiler's library; the remainder.
static uint32_t divide(uint64_t *number, uint32_t divisor) {
  uint32_t high = *number >> 32;
  uint32_t low = (uint32_t)*number;
  uint32_t high_quotient = high / divisor;
  uint32_t low_quotient, remainder;
  __asm__("divl %4" : "=a"(low_quotient), "=d"(remainder) : "0"(low), "1"(high % divisor), "r"(divisor));
  *number = (uint64_t)high_quotient << 32 | low_quotient;
  return remainder;
}

static char *digits(char *end, uint64_t number, uint32_t base, bool capital) {
  *--end = '\0';
  do {
    uint32_t digit = divide(&number, base);
    *--end = digit < 10 ? '0' + digit : (capital ? 'A' : 'a') + digit - 10;
  } while (number != 0);
  return end;
}

static void put_number(const struct sink *sink, uint64_t number, bool negative, char conversion, int width, char padding,
                       bool left) {
  char buffer[32];
  uint32_t base = conversion == 'o' ? 8 : conversion == 'd' || conversion == 'i' || conversion == 'u' ? 10 : 16;
  char *text = digits(buffer + sizeof buffer, number, base, conversion == 'X');
  if (negative && padding == '0') {
    put(sink, '-');
    width--;
  } else if (negative) {
    *--text = '-';
  }
  put_text(sink, text, width, padding, left);
}

// Flags -, 0 and ' (which is taken for nothing), a width, l, ll, h, hh, z, j and t, and the conversions d i u x X o p c s %.
void __vprintf(const char *format, va_list arguments, void (*output)(char, void *), void *aux) {
  struct sink sink = {output, aux};
  for (; *format != '\0'; format++) {
    if (*format != '%') {
      put(&sink, *format);
      continue;
    }
    bool left = false;
    char padding = ' ';
    for (format++; *format == '-' || *format == '0' || *format == '\''; format++) {
      left |= *format == '-';
      padding = *format == '0' ? '0' : padding;
    }
    int width = 0;
    for (; *format >= '0' && *format <= '9'; format++) {
      width = width * 10 + *format - '0';
    }
    int longs = 0;
    for (; *format == 'l' || *format == 'h' || *format == 'z' || *format == 'j' || *format == 't'; format++) {
      longs += *format == 'l' ? 1 : *format == 'j' ? 2 : 0;
    }
    switch (*format) {
    case 'd':
    case 'i': {
      int64_t number = longs > 1 ? va_arg(arguments, int64_t) : va_arg(arguments, int);
      put_number(&sink, number < 0 ? -number : number, number < 0, *format, width, padding, left);
      break;
    }
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      put_number(&sink, longs > 1 ? va_arg(arguments, uint64_t) : va_arg(arguments, unsigned), false, *format, width,
                 padding, left);
      break;
    case 'p':
      put(&sink, '0');
      put(&sink, 'x');
      put_number(&sink, va_arg(arguments, uintptr_t), false, 'x', 0, ' ', false);
      break;
    case 'c': {
      char text[2] = {(char)va_arg(arguments, int), '\0'};
      put_text(&sink, text, width, ' ', left);
      break;
    }
    case 's': {
      const char *text = va_arg(arguments, const char *);
      put_text(&sink, text == NULL ? "(null)" : text, width, ' ', left);
      break;
    }
    case '\0':
      return;
    default:
      put(&sink, *format);
    }
  }
}

struct buffer {
  char *next;
  size_t room;
  int length;
};

static void append(char character, void *aux) {
  struct buffer *buffer = aux;
  buffer->length++;
  if (buffer->room > 1) {
    *buffer->next++ = character;
    buffer->room--;
  }
}

int vsnprintf(char *text, size_t size, const char *format, va_list arguments) {
  struct buffer buffer = {text, size, 0};
  __vprintf(format, arguments, append, &buffer);
  if (size > 0) {
    *buffer.next = '\0';
  }
  return buffer.length;
}

int snprintf(char *text, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, size, format, arguments);
  va_end(arguments);
  return length;
}

int printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vprintf(format, arguments);
  va_end(arguments);
  return length;
}
