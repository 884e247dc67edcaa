#include <stdio.h>
#include <string.h>
#include <syscall.h>

#define BUFFER 128

// What is printed is collected, so that a line is one system call.
struct output {
  char text[BUFFER];
  int length;
  int total;
};

static void flush(struct output *output) {
  if (output->length > 0) {
    write(STDOUT_FILENO, output->text, output->length);
    output->length = 0;
  }
}

static void collect(char character, void *aux) {
  struct output *output = aux;
  output->text[output->length++] = character;
  output->total++;
  if (output->length == BUFFER) {
    flush(output);
  }
}

int vprintf(const char *format, va_list arguments) {
  struct output output;
  output.length = 0;
  output.total = 0;
  __vprintf(format, arguments, collect, &output);
  flush(&output);
  return output.total;
}

int putchar(int character) {
  char text = (char)character;
  write(STDOUT_FILENO, &text, 1);
  return character;
}

int puts(const char *text) {
  return printf("%s\n", text);
}
