#include "userprog/loading.h"

#include <round.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "filesys/file.h"
#include "filesys/filesys.h"
#include "threads/palloc.h"
#include "threads/thread.h"
#include "threads/vaddr.h"
#include "userprog/pagedir.h"
#include "userprog/process.h"

#define ELF_MAGIC 0x464c457f
#define EXECUTABLE 2
#define I386 3
#define MOST_SEGMENTS 16
#define LOADED 1   // the type of a segment
#define WRITABLE 2 // its flag
#define MOST_ARGUMENTS 32

struct elf_header {
  uint32_t magic;
  uint8_t identification[12];
  uint16_t type;
  uint16_t machine;
  uint32_t version;
  uint32_t entry;
  uint32_t segments_offset;
  uint32_t sections_offset;
  uint32_t flags;
  uint16_t header_size;
  uint16_t segment_size;
  uint16_t segment_count;
  uint16_t section_size;
  uint16_t section_count;
  uint16_t names_section;
};

struct segment {
  uint32_t type;
  uint32_t offset;
  uint32_t address;
  uint32_t physical;
  uint32_t file_size;
  uint32_t memory_size;
  uint32_t flags;
  uint32_t alignment;
};

static bool map_page(void *user_page, void *kernel_page, bool writable) {
  return pagedir_set_page(thread_current()->pagedir, user_page, kernel_page, writable);
}

static bool load_page(struct file *file, uint8_t *user_page, const struct segment *segment) {
  uint8_t *page = palloc_get_page(PAL_USER | PAL_ZERO);
  if (page == NULL) {
    return false;
  }
  // The part of the page that comes from the file.
  uint32_t start = segment->address > (uint32_t)user_page ? segment->address : (uint32_t)user_page;
  uint32_t end = segment->address + segment->file_size;
  end = end < (uint32_t)user_page + PGSIZE ? end : (uint32_t)user_page + PGSIZE;
  bool success = true;
  if (start < end) {
    int size = end - start;
    success = file_read_at(file, page + pg_ofs((void *)start), size, segment->offset + start - segment->address) == size;
  }
  if (!success || !map_page(user_page, page, segment->flags & WRITABLE)) {
    palloc_free_page(page);
    return false;
  }
  return true;
}

static bool load_segment(struct file *file, const struct segment *segment) {
  uint32_t end = segment->address + segment->memory_size;
  if (segment->address < PGSIZE || end < segment->address || end > LOADER_PHYS_BASE ||
      segment->file_size > segment->memory_size) {
    return false;
  }
  uint8_t *page = pg_round_down((void *)segment->address);
  for (; (uint32_t)page < end; page += PGSIZE) {
    if (pagedir_get_page(thread_current()->pagedir, page) != NULL || !load_page(file, page, segment)) {
      return false;
    }
  }
  return true;
}

static bool load_segments(struct file *file, uint32_t *entry) {
  struct elf_header header;
  if (file_read_at(file, &header, sizeof header, 0) != sizeof header || header.magic != ELF_MAGIC ||
      header.type != EXECUTABLE || header.machine != I386 || header.segment_size != sizeof(struct segment) ||
      header.segment_count > MOST_SEGMENTS) {
    return false;
  }
  *entry = header.entry;
  for (int i = 0; i < header.segment_count; i++) {
    struct segment segment;
    int offset = header.segments_offset + i * sizeof segment;
    if (file_read_at(file, &segment, sizeof segment, offset) != sizeof segment) {
      return false;
    }
    if (segment.type == LOADED && segment.memory_size > 0 && !load_segment(file, &segment)) {
      return false;
    }
  }
  return true;
}

// The words of the command, then argv, argc and a return address that is never used. The top is written where the kernel sees
// the page, and its addresses are those that the program sees.
static bool set_up_stack(char *words, void **esp) {
  uint8_t *page = palloc_get_page(PAL_USER | PAL_ZERO);
  if (page == NULL) {
    return false;
  }
  uint8_t *user_page = (uint8_t *)PHYS_BASE - PGSIZE;
  if (!map_page(user_page, page, true)) {
    palloc_free_page(page);
    return false;
  }
  uint32_t argv[MOST_ARGUMENTS + 1];
  int argc = 0;
  uint8_t *top = page + PGSIZE;
  char *rest;
  for (char *word = strtok_r(words, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
    size_t size = strlen(word) + 1;
    if (argc == MOST_ARGUMENTS || (size_t)(top - page) < size + sizeof argv + 16) {
      return false;
    }
    top -= size;
    memcpy(top, word, size);
    argv[argc++] = (uint32_t)(user_page + (top - page));
  }
  argv[argc] = 0;
  uint32_t *stack = (uint32_t *)ROUND_DOWN((uint32_t)top, 4) - (argc + 1);
  memcpy(stack, argv, (argc + 1) * sizeof *argv);
  uint32_t user_argv = (uint32_t)(user_page + ((uint8_t *)stack - page));
  *--stack = user_argv;
  *--stack = argc;
  *--stack = 0;
  *esp = user_page + ((uint8_t *)stack - page);
  return true;
}

bool load_program(char *command, void (**eip)(void), void **esp) {
  struct thread *cur = thread_current();
  cur->pagedir = pagedir_create();
  if (cur->pagedir == NULL) {
    return false;
  }
  process_activate();
  struct file *file = filesys_open(cur->name);
  if (file == NULL) {
    return false;
  }
  cur->executable = file; // closed when the process ends
  file_deny_write(file);
  uint32_t entry;
  if (!load_segments(file, &entry) || !set_up_stack(command, esp)) {
    return false;
  }
  *eip = (void (*)(void))entry;
  return true;
}
