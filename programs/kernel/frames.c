#include "frames.h"

#include <page.h>
#include <stddef.h>
#include <string.h>

#include "mutex.h"
#include "paging.h"
#include "panic.h"
#include "x86.h"

#define MEMORY_MAX 0x10000000u
#define FRAMES_MAX ((MEMORY_MAX - KERNEL_END) / PAGE_SIZE)

// Frames that were never used need no list: that keeps the boot short.
static mutex_t frames_lock;
static uint32_t next_unused = KERNEL_END;
static uint32_t memory_end;
static uint32_t freed[FRAMES_MAX];
static uint32_t freed_count;

static mutex_t window_lock;
static volatile uint32_t *window_entry;

void frames_init(uint32_t memory_size, volatile uint32_t *entry) {
  if (memory_size <= KERNEL_END) {
    panic("too little memory: %u bytes", (unsigned)memory_size);
  }
  memory_end = ROUND_DOWN(memory_size < MEMORY_MAX ? memory_size : MEMORY_MAX, PAGE_SIZE);
  window_entry = entry;
}

static uint32_t take(void) {
  if (freed_count > 0) {
    return freed[--freed_count];
  }
  if (next_unused == memory_end) {
    return 0;
  }
  uint32_t frame = next_unused;
  next_unused += PAGE_SIZE;
  return frame;
}

uint32_t frame_alloc(void) {
  mutex_lock(&frames_lock);
  uint32_t frame = take();
  mutex_unlock(&frames_lock);
  return frame;
}

void frame_free(uint32_t frame) {
  mutex_lock(&frames_lock);
  freed[freed_count++] = frame;
  mutex_unlock(&frames_lock);
}

#ifdef STYLE_table_frames
static uint32_t next_unused_table = HEAP_END;
static uint32_t *free_tables; // each begins with the address of the next

static uint32_t *take_table(void) {
  uint32_t *table = free_tables;
  if (table != NULL) {
    free_tables = (uint32_t *)*table;
  } else if (next_unused_table < WINDOW) {
    table = (uint32_t *)next_unused_table;
    next_unused_table += PAGE_SIZE;
  }
  return table;
}

uint32_t *alloc_phys_frame(void) {
  mutex_lock(&frames_lock);
  uint32_t *frame = take_table();
  mutex_unlock(&frames_lock);
  return frame;
}

void free_phys_frame(uint32_t *frame) {
  mutex_lock(&frames_lock);
  *frame = (uint32_t)free_tables;
  free_tables = frame;
  mutex_unlock(&frames_lock);
}
#endif

void frame_fill(uint32_t frame, uint32_t offset, const void *bytes, uint32_t length) {
  mutex_lock(&window_lock);
  *window_entry = frame | PAGE_PRESENT | PAGE_WRITABLE;
  invalidate_page(WINDOW);
  if (length < PAGE_SIZE) {
    fill_words((void *)WINDOW, 0, PAGE_SIZE / sizeof(uint32_t));
    memcpy((char *)WINDOW + offset, bytes, length);
  } else {
    copy_words((void *)WINDOW, bytes, PAGE_SIZE / sizeof(uint32_t));
  }
  mutex_unlock(&window_lock);
}
