// The unguarded heap: one list of free blocks in the order of their addresses, first fit.
//
// A block is a header and the memory behind it. A block that is freed goes back to its place in the list and melts together
// with the neighbours it touches, so no two free blocks ever lie side by side. When nothing fits, the heap grows by new pages
// at its end; it begins at the first page after the program's own data. Searching and freeing cost a walk along the list.

#include <limits.h>
#include <malloc.h>
#include <page.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <syscall.h>

typedef struct block {
  size_t size; // bytes, header included, a multiple of UNIT
  struct block *next; // in the list of free blocks; IN_USE while the program has it
} block_t;

#define UNIT 8u // blocks begin at multiples of it, and so does the memory handed out
#define SMALLEST (sizeof(block_t) + UNIT)
#define GROWTH (4 * PAGE_SIZE)
#define IN_USE ((block_t *)0xA110CA7E)

extern char _end; // set by the linker

static block_t *free_blocks;
static char *heap_end;

static char *end_of(block_t *block) {
  return (char *)block + block->size;
}

static bool touch(block_t *block, block_t *next) {
  return next != NULL && end_of(block) == (char *)next;
}

static void absorb_next(block_t *block) {
  block->size += block->next->size;
  block->next = block->next->next;
}

static void insert_free(block_t *block) {
  block_t *before = NULL;
  block_t *after = free_blocks;
  while (after != NULL && after < block) {
    before = after;
    after = after->next;
  }
  block->next = after;
  if (touch(block, after)) {
    absorb_next(block);
  }
  if (before == NULL) {
    free_blocks = block;
    return;
  }
  before->next = block;
  if (touch(before, block)) {
    absorb_next(before);
  }
}

static bool grow(size_t size) {
  if (heap_end == NULL) {
    heap_end = (char *)ROUND_UP(&_end, PAGE_SIZE);
  }
  size_t bytes = ROUND_UP(size, GROWTH);
  if (new_pages(heap_end, (int)bytes) < 0) {
    return false;
  }
  block_t *block = (block_t *)heap_end;
  block->size = bytes;
  heap_end += bytes;
  insert_free(block);
  return true;
}

// Takes the first block that is large enough out of the list and leaves there what is too much of it.
static block_t *take(size_t size) {
  block_t **link = &free_blocks;
  while (*link != NULL && (*link)->size < size) {
    link = &(*link)->next;
  }
  block_t *block = *link;
  if (block == NULL) {
    return NULL;
  }
  if (block->size - size >= SMALLEST) {
    block_t *rest = (block_t *)((char *)block + size);
    rest->size = block->size - size;
    rest->next = block->next;
    *link = rest;
    block->size = size;
  } else {
    *link = block->next;
  }
  block->next = IN_USE;
  return block;
}

static block_t *block_of(void *memory) {
  block_t *block = (block_t *)memory - 1;
  if ((uintptr_t)memory % UNIT != 0 || block->next != IN_USE) {
    panic("heap: %p is not an allocated block", memory);
  }
  return block;
}

void *_malloc(size_t size) {
  if (size > INT_MAX - GROWTH - sizeof(block_t)) {
    return NULL; // no such memory, and rounding up might overflow
  }
  size_t needed = ROUND_UP(size + sizeof(block_t), UNIT);
  if (needed < SMALLEST) {
    needed = SMALLEST;
  }
  block_t *block = take(needed);
  if (block == NULL && grow(needed)) {
    block = take(needed);
  }
  return block == NULL ? NULL : block + 1;
}

void *_calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    return NULL;
  }
  void *memory = _malloc(count * size);
  if (memory != NULL) {
    memset(memory, 0, count * size);
  }
  return memory;
}

void *_realloc(void *memory, size_t size) {
  if (memory == NULL) {
    return _malloc(size);
  }
  if (size == 0) {
    _free(memory);
    return NULL;
  }
  size_t had = block_of(memory)->size - sizeof(block_t);
  if (size <= had) {
    return memory;
  }
  void *larger = _malloc(size);
  if (larger != NULL) {
    memcpy(larger, memory, had);
    _free(memory);
  }
  return larger;
}

void _free(void *memory) {
  if (memory != NULL) {
    insert_free(block_of(memory));
  }
}
