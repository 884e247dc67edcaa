// The user memory of a task: regions of pages, and what copies between user memory and the kernel.

#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "mutex.h"

#define USER_START 0x01000000u
#define USER_END 0xFFFFF000u

typedef struct region {
  uint32_t start;
  uint32_t end;
  bool writable;
  bool removable; // by remove_pages
  struct region *next;
} region_t;

typedef struct memory {
  mutex_t lock; // regions and page tables; held also while the kernel uses user memory, so that it stays there
  uint32_t *directory;
  region_t *regions;
} memory_t;

// What a new region contains: these bytes from `offset` on, zeros around them.
typedef struct image {
  uint32_t offset;
  const void *bytes;
  uint32_t length;
} image_t;

memory_t *memory_create(void); // NULL if memory is short
memory_t *memory_copy(memory_t *memory); // of the current task; NULL if memory is short
void memory_destroy(memory_t *memory); // not the current address space, or that of any thread
void memory_empty(memory_t *memory); // frees its frames, the first half of that
void memory_forget(memory_t *memory); // frees all else, the second half

// The lock is held, or no other thread knows this memory yet.
int memory_add(memory_t *memory, const region_t *wanted, const image_t *image);
void memory_drop(memory_t *memory, uint32_t start, uint32_t end); // the pages from start to end
bool memory_allows(const memory_t *memory, uint32_t start, uint32_t length, bool write);

// In the current address space. 0, or -1 if any byte is not the user's to read or write; then nothing is copied.
int copy_in(void *to, uint32_t from, uint32_t length);
int copy_out(uint32_t to, const void *from, uint32_t length);
int copy_in_string(char *to, uint32_t from, uint32_t size); // its length; -1 also if it does not fit
bool user_can_read(uint32_t start, uint32_t length);
bool user_can_write(uint32_t start, uint32_t length);

#endif
