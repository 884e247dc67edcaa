// Pages of memory, in two pools, so that user programs cannot take what the kernel needs. Each pool begins with its map of pages
// that are in use, and is guarded by disabled interrupts: a thread that ends is freed at a moment when no lock can be taken.

#include "threads/palloc.h"

#include <bitmap.h>
#include <debug.h>
#include <round.h>
#include <stdint.h>
#include <string.h>

#include "threads/interrupt.h"
#include "threads/loader.h"
#include "threads/vaddr.h"

#define FIRST_FREE_PAGE 256 // 1 MB

struct pool {
  struct bitmap used;
  uint8_t *base;
};

static struct pool kernel_pool;
static struct pool user_pool;

static void init_pool(struct pool *pool, uint8_t *base, size_t page_cnt) {
  size_t map_pages = DIV_ROUND_UP(bitmap_buf_size(page_cnt), PGSIZE);
  ASSERT(page_cnt > map_pages);
  bitmap_init(&pool->used, page_cnt - map_pages, base);
  pool->base = base + map_pages * PGSIZE;
}

void palloc_init(size_t user_page_limit) {
  size_t free_pages = init_ram_pages - FIRST_FREE_PAGE;
  size_t user_pages = free_pages / 2 < user_page_limit ? free_pages / 2 : user_page_limit;
  uint8_t *base = ptov(FIRST_FREE_PAGE * PGSIZE);
  init_pool(&kernel_pool, base, free_pages - user_pages);
  init_pool(&user_pool, base + (free_pages - user_pages) * PGSIZE, user_pages);
}

void *palloc_get_multiple(enum palloc_flags flags, size_t page_cnt) {
  struct pool *pool = flags & PAL_USER ? &user_pool : &kernel_pool;
  enum intr_level old_level = intr_disable();
  size_t index = bitmap_scan_and_flip(&pool->used, 0, page_cnt, false);
  intr_set_level(old_level);
  if (index == BITMAP_ERROR) {
    if (flags & PAL_ASSERT) {
      PANIC("palloc_get: out of pages");
    }
    return NULL;
  }
  void *pages = pool->base + index * PGSIZE;
  if (flags & PAL_ZERO) {
    memset(pages, 0, page_cnt * PGSIZE);
  }
  return pages;
}

void *palloc_get_page(enum palloc_flags flags) {
  return palloc_get_multiple(flags, 1);
}

void palloc_free_multiple(void *pages, size_t page_cnt) {
  if (pages == NULL) {
    return;
  }
  ASSERT(pg_ofs(pages) == 0);
  struct pool *pool = (uint8_t *)pages >= user_pool.base ? &user_pool : &kernel_pool;
  size_t index = pg_no(pages) - pg_no(pool->base);
  enum intr_level old_level = intr_disable();
  ASSERT(bitmap_all(&pool->used, index, page_cnt, true));
  bitmap_set_multiple(&pool->used, index, page_cnt, false);
  intr_set_level(old_level);
}

void palloc_free_page(void *page) {
  palloc_free_multiple(page, 1);
}
