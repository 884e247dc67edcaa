// Leaves in memory what a loader of Pintos leaves there: see loader.h. A multiboot loader hands over the command line as one
// text, which begins with the name of the kernel's file; words with spaces are between quotes.

#include "threads/multiboot.h"

#include <stdbool.h>

#include "threads/loader.h"
#include "threads/vaddr.h"

#define MAPPED_PAGES (16 * 1024) // what start.S has mapped
#define FIRST_MEGABYTE_PAGES 256
#define KILOBYTES_PER_PAGE 4

struct information {
  uint32_t flags;
  uint32_t lower_kilobytes;
  uint32_t upper_kilobytes; // from 1 MB on
  uint32_t boot_device;
  uint32_t command_line;
};

// Copies a word with a zero at its end, if there is room; what follows the word.
static const char *copy_word(const char *text, char **target, const char *end) {
  char quote = *text == '\'' || *text == '"' ? *text++ : ' ';
  while (*text != '\0' && *text != quote && *target < end - 1) {
    *(*target)++ = *text++;
  }
  *(*target)++ = '\0';
  return *text == quote ? text + 1 : text;
}

static const char *skip_spaces(const char *text) {
  while (*text == ' ') {
    text++;
  }
  return text;
}

void multiboot_start(uint32_t physical) {
  const struct information *information = ptov(physical);
  uint32_t pages = FIRST_MEGABYTE_PAGES + information->upper_kilobytes / KILOBYTES_PER_PAGE;
  init_ram_pages = pages < MAPPED_PAGES ? pages : MAPPED_PAGES;

  const char *text = ptov(information->command_line);
  while (*text != '\0' && *text != ' ') {
    text++;
  }
  char *target = ptov(LOADER_ARGS);
  const char *end = target + LOADER_ARGS_LEN;
  uint32_t count = 0;
  for (text = skip_spaces(text); *text != '\0' && target < end; text = skip_spaces(text)) {
    text = copy_word(text, &target, end);
    count++;
  }
  *(uint32_t *)ptov(LOADER_ARG_CNT) = count;
}
