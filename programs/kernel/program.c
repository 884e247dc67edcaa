// A program is a static ELF executable; each of its loadable segments becomes a region. The stack is one more, and its top
// page comes filled: from the top down the strings of the arguments, the vector of pointers to them, and what the first
// function of the program takes, as if it had been called.

#include "program.h"

#include <page.h>
#include <stddef.h>
#include <string.h>

#include "files.h"
#include "heap.h"
#include "x86.h"

#define STACK_TOP USER_END
#define STACK_SIZE (4 * PAGE_SIZE)
#define STACK_LOW (STACK_TOP - STACK_SIZE)

#define ELF_MAGIC "\x7F" "ELF\1\1" // 32 bits, little-endian
#define ELF_EXECUTABLE 2
#define ELF_I386 3
#define ELF_LOAD 1
#define ELF_WRITABLE 2

typedef struct elf_header {
  char magic[16];
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
} elf_header_t;

typedef struct elf_segment {
  uint32_t type;
  uint32_t offset;
  uint32_t address;
  uint32_t physical_address;
  uint32_t file_size;
  uint32_t memory_size;
  uint32_t flags;
} elf_segment_t;

typedef struct first_call {
  uint32_t return_address; // leads nowhere
  uint32_t argc;
  uint32_t argv;
  uint32_t stack_high;
  uint32_t stack_low;
} first_call_t;

_Static_assert(ARGUMENTS_MAX + (ARGUMENT_COUNT_MAX + 2) * sizeof(uint32_t) + sizeof(first_call_t) <= PAGE_SIZE,
    "what the kernel puts on the stack fits its top page");

// The programs are ours, so that a mistake in one is no attack; what is checked is whether it is a program at all.
static const elf_header_t *check_header(const file_t *file) {
  const elf_header_t *header = (const elf_header_t *)file->bytes;
  bool is_program = file->length >= sizeof *header && memcmp(header->magic, ELF_MAGIC, sizeof ELF_MAGIC - 1) == 0
      && header->type == ELF_EXECUTABLE && header->machine == ELF_I386;
  return is_program ? header : NULL;
}

// Linkers like to put the ELF header into the first segment, one page below the program and so in the kernel's memory. No
// program needs it there.
static elf_segment_t without_elf_header(elf_segment_t segment) {
  uint32_t below = segment.address < USER_START ? USER_START - segment.address : 0;
  if (below > 0 && below <= segment.file_size) {
    segment.address += below;
    segment.offset += below;
    segment.file_size -= below;
    segment.memory_size -= below;
  }
  return segment;
}

static int load_segment(memory_t *memory, const file_t *file, const elf_segment_t *segment) {
  if (segment->type != ELF_LOAD || segment->memory_size == 0) {
    return 0;
  }
  region_t region = {
      .start = ROUND_DOWN(segment->address, PAGE_SIZE),
      .end = ROUND_UP(segment->address + segment->memory_size, PAGE_SIZE),
      .writable = (segment->flags & ELF_WRITABLE) != 0,
  };
  image_t image = {
      .offset = segment->address - region.start,
      .bytes = file->bytes + segment->offset,
      .length = segment->file_size,
  };
  return memory_add(memory, &region, &image);
}

static int load_segments(memory_t *memory, const file_t *file, const elf_header_t *header) {
  const char *segment = file->bytes + header->segments_offset;
  for (int i = 0; i < header->segment_count; i++, segment += header->segment_size) {
    elf_segment_t loaded = without_elf_header(*(const elf_segment_t *)segment);
    if (load_segment(memory, file, &loaded) < 0) {
      return -1;
    }
  }
  return 0;
}

// Fills the top page of the stack, of which `page` is a copy, and gives the stack pointer.
static uint32_t fill_stack(char *page, const arguments_t *arguments) {
  uint32_t to_user = STACK_TOP - PAGE_SIZE - (uint32_t)page; // from an address in the copy to one in user memory
  char *strings = page + PAGE_SIZE - ROUND_UP(arguments->length, sizeof(uint32_t));
  memcpy(strings, arguments->strings, arguments->length);

  uint32_t *argv = (uint32_t *)strings - (arguments->count + 1);
  for (int i = 0; i < arguments->count; i++) {
    argv[i] = (uint32_t)strings + to_user;
    strings += strlen(strings) + 1;
  }
  argv[arguments->count] = 0;

  first_call_t *call = (first_call_t *)argv - 1;
  *call = (first_call_t){
      .argc = (uint32_t)arguments->count,
      .argv = (uint32_t)argv + to_user,
      .stack_high = STACK_TOP,
      .stack_low = STACK_LOW,
  };
  return (uint32_t)call + to_user;
}

// The stack pointer, or 0 if memory is short.
static uint32_t add_stack(memory_t *memory, const arguments_t *arguments) {
  char *page = calloc(1, PAGE_SIZE);
  if (page == NULL) {
    return 0;
  }
  uint32_t esp = fill_stack(page, arguments);
  region_t region = {.start = STACK_LOW, .end = STACK_TOP, .writable = true};
  image_t image = {.offset = STACK_SIZE - PAGE_SIZE, .bytes = page, .length = PAGE_SIZE};
  int result = memory_add(memory, &region, &image);
  free(page);
  return result < 0 ? 0 : esp;
}

static ureg_t first_registers(uint32_t eip, uint32_t esp) {
  return (ureg_t){
      .ds = USER_DS,
      .es = USER_DS,
      .fs = USER_DS,
      .gs = USER_DS,
      .eip = eip,
      .cs = USER_CS,
      .eflags = EFLAGS_ALWAYS | EFLAGS_IF,
      .esp = esp,
      .ss = USER_DS,
  };
}

memory_t *program_load(const char *name, const arguments_t *arguments, ureg_t *registers) {
  const file_t *file = file_find(name);
  const elf_header_t *header = file == NULL ? NULL : check_header(file);
  memory_t *memory = header == NULL ? NULL : memory_create();
  if (memory == NULL) {
    return NULL;
  }
  uint32_t esp = load_segments(memory, file, header) < 0 ? 0 : add_stack(memory, arguments);
  if (esp == 0) {
    memory_destroy(memory);
    return NULL;
  }
  *registers = first_registers(header->entry, esp);
  return memory;
}
