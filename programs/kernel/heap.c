// First fit: free blocks are kept in the order of their addresses, and one that is freed melts into its neighbours.

#include "heap.h"

#include <page.h>
#include <stdint.h>
#include <string.h>

#include "mutex.h"
#include "panic.h"
#include "x86.h"

typedef struct block {
  size_t size; // header included, a multiple of UNIT
  struct block *next; // the next free block, or IN_USE
} block_t;

#define UNIT sizeof(block_t) // nothing smaller is worth a block of its own
#define IN_USE ((block_t *)0x0A110CED)

#ifdef STYLE_own_stack // with interrupts off a thread must not wait
#define LOCK_HEAP() uint32_t flags = save_interrupts()
#define UNLOCK_HEAP() restore_interrupts(flags)
#else
static mutex_t heap_lock;
#define LOCK_HEAP() mutex_lock(&heap_lock)
#define UNLOCK_HEAP() mutex_unlock(&heap_lock)
#endif
static block_t *free_blocks;

static uintptr_t end_of(const block_t *block) {
  return (uintptr_t)block + block->size;
}

void heap_init(void *start, void *end) {
  free_blocks = (block_t *)ROUND_UP(start, UNIT);
  free_blocks->size = ROUND_DOWN(end, UNIT) - (uintptr_t)free_blocks;
  free_blocks->next = NULL;
}

// Where in a free block one with aligned contents could start, right at its start or later; NULL if it does not fit.
static block_t *fit(const block_t *block, size_t alignment, size_t size) {
  uintptr_t contents = ROUND_UP(block + 1, alignment);
  return contents - UNIT + size <= end_of(block) ? (block_t *)contents - 1 : NULL;
}

// Takes the block from the free one that *link points to. What is left before and after it stays free.
static void carve(block_t **link, block_t *block, size_t size) {
  block_t *whole = *link;
  uintptr_t end = end_of(whole);
  block_t *rest = whole->next;
  block->size = size;
  if (end_of(block) < end) {
    block_t *tail = (block_t *)end_of(block);
    tail->size = end - (uintptr_t)tail;
    tail->next = rest;
    rest = tail;
  }
  if (whole != block) {
    whole->size = (uintptr_t)block - (uintptr_t)whole;
    link = &whole->next;
  }
  *link = rest;
  block->next = IN_USE;
}

static void *allocate(size_t alignment, size_t size) {
  for (block_t **link = &free_blocks; *link != NULL; link = &(*link)->next) {
    block_t *block = fit(*link, alignment, size);
    if (block != NULL) {
      carve(link, block, size);
      return block + 1;
    }
  }
  return NULL;
}

void *memalign(size_t alignment, size_t size) {
  if (size > SIZE_MAX / 2) {
    return NULL;
  }
  LOCK_HEAP();
  void *memory = allocate(alignment, ROUND_UP(size, UNIT) + UNIT);
  UNLOCK_HEAP();
  return memory;
}

void *malloc(size_t size) {
  return memalign(UNIT, size);
}

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    return NULL;
  }
  void *memory = malloc(count * size);
  if (memory != NULL) {
    memset(memory, 0, count * size);
  }
  return memory;
}

static void merge_with_next(block_t *block) {
  if (end_of(block) == (uintptr_t)block->next) {
    block->size += block->next->size;
    block->next = block->next->next;
  }
}

static void give_back(block_t *block) {
  block_t *before = NULL;
  block_t **link = &free_blocks;
  while (*link != NULL && *link < block) {
    before = *link;
    link = &before->next;
  }
  block->next = *link;
  *link = block;
  merge_with_next(block);
  if (before != NULL) {
    merge_with_next(before);
  }
}

void free(void *memory) {
  if (memory == NULL) {
    return;
  }
  block_t *block = (block_t *)memory - 1;
  LOCK_HEAP();
  if (block->next != IN_USE) {
    panic("free of %p, which is not allocated", memory);
  }
  give_back(block);
  UNLOCK_HEAP();
}
