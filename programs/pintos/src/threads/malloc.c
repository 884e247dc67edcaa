// Small blocks, cut from pages. Sizes are powers of two; each has a list of its free blocks and a lock. A page of blocks begins with
// a header that says of which size they are, and goes back to palloc when none is in use. A block of more than half a page has
// pages of its own, behind such a header.

#include "threads/malloc.h"

#include <debug.h>
#include <list.h>
#include <round.h>
#include <stdint.h>
#include <string.h>

#include "threads/palloc.h"
#include "threads/synch.h"
#include "threads/vaddr.h"

#define SMALLEST 16
#define LARGEST 1024
#define ARENA_MAGIC 0xb10c5a9e

struct desc {
  size_t block_size;
  size_t blocks_per_arena;
  struct list free_list;
  struct lock lock; // for the list and the counts of free blocks
};

struct arena {
  unsigned magic;
  struct desc *desc; // null if it is one large block
  size_t free_cnt;   // how many of its blocks are free, or how many pages it has
};

struct block {
  struct list_elem free_elem;
};

static struct desc descs[8];
static size_t desc_cnt;

void malloc_init(void) {
  for (size_t size = SMALLEST; size <= LARGEST; size *= 2) {
    struct desc *desc = &descs[desc_cnt++];
    desc->block_size = size;
    desc->blocks_per_arena = (PGSIZE - sizeof(struct arena)) / size;
    list_init(&desc->free_list);
    lock_init(&desc->lock);
  }
}

static void *allocate_pages(size_t size) {
  size_t page_cnt = DIV_ROUND_UP(size + sizeof(struct arena), PGSIZE);
  struct arena *arena = palloc_get_multiple(0, page_cnt);
  if (arena == NULL) {
    return NULL;
  }
  arena->magic = ARENA_MAGIC;
  arena->desc = NULL;
  arena->free_cnt = page_cnt;
  return arena + 1;
}

static struct block *block_of(struct arena *arena, size_t index) {
  return (struct block *)((uint8_t *)(arena + 1) + index * arena->desc->block_size);
}

static bool add_arena(struct desc *desc) {
  struct arena *arena = palloc_get_page(0);
  if (arena == NULL) {
    return false;
  }
  arena->magic = ARENA_MAGIC;
  arena->desc = desc;
  arena->free_cnt = desc->blocks_per_arena;
  for (size_t i = 0; i < desc->blocks_per_arena; i++) {
    list_push_back(&desc->free_list, &block_of(arena, i)->free_elem);
  }
  return true;
}

static struct arena *arena_of(struct block *block) {
  struct arena *arena = pg_round_down(block);
  ASSERT(arena->magic == ARENA_MAGIC);
  return arena;
}

void *malloc(size_t size) {
  if (size == 0) {
    return NULL;
  }
  struct desc *desc = descs;
  while (desc < descs + desc_cnt && desc->block_size < size) {
    desc++;
  }
  if (desc == descs + desc_cnt) {
    return allocate_pages(size);
  }
  lock_acquire(&desc->lock);
  struct block *block = NULL;
  if (!list_empty(&desc->free_list) || add_arena(desc)) {
    block = list_entry(list_pop_front(&desc->free_list), struct block, free_elem);
    arena_of(block)->free_cnt--;
  }
  lock_release(&desc->lock);
  return block;
}

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    return NULL;
  }
  void *block = malloc(count * size);
  if (block != NULL) {
    memset(block, 0, count * size);
  }
  return block;
}

static void free_arena(struct arena *arena) {
  for (size_t i = 0; i < arena->desc->blocks_per_arena; i++) {
    list_remove(&block_of(arena, i)->free_elem);
  }
  arena->magic = 0;
  palloc_free_page(arena);
}

void free(void *pointer) {
  if (pointer == NULL) {
    return;
  }
  struct block *block = pointer;
  struct arena *arena = arena_of(block);
  struct desc *desc = arena->desc;
  if (desc == NULL) {
    palloc_free_multiple(arena, arena->free_cnt);
    return;
  }
  lock_acquire(&desc->lock);
  list_push_front(&desc->free_list, &block->free_elem);
  arena->free_cnt++;
  if (arena->free_cnt == desc->blocks_per_arena) {
    free_arena(arena);
  }
  lock_release(&desc->lock);
}
