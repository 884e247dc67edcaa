// Reads a line, runs the program that it names, waits for it; again and again. "exit" ends the shell.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syscall.h>

#define LINE_MAX 128
#define WORDS_MAX 16

// Cuts the line into words, in place, and gives their number.
static int split(char *line, char **words) {
  int count = 0;
  while (count < WORDS_MAX) {
    while (*line == ' ' || *line == '\n') {
      *line++ = '\0';
    }
    if (*line == '\0') {
      break;
    }
    words[count++] = line;
    while (*line != ' ' && *line != '\n' && *line != '\0') {
      line++;
    }
  }
  words[count] = NULL;
  return count;
}

static void run(char **words) {
  int child = fork();
  if (child == 0) {
    exec(words[0], words);
    printf("%s: no such program\n", words[0]);
    exit(-1);
  }
  int status = 0;
  while (child > 0 && wait(&status) != child) {
  }
  if (child < 0 || status != 0) {
    printf("%s: %s %d\n", words[0], child < 0 ? "fork failed" : "exit status", status);
  }
}

int main(void) {
  for (;;) {
    char line[LINE_MAX + 1];
    char *words[WORDS_MAX + 1];
    printf("pebbles> ");
    int length = readline(LINE_MAX, line);
    line[length < 0 ? 0 : length] = '\0';
    if (split(line, words) > 0) {
      if (strcmp(words[0], "exit") == 0) {
        return 0;
      }
      run(words);
    }
  }
}
