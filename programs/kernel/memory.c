#include "memory.h"

#include <page.h>
#include <stddef.h>

#include "frames.h"
#include "heap.h"
#include "paging.h"
#include "sched.h"

memory_t *memory_create(void) {
  memory_t *memory = calloc(1, sizeof *memory);
  uint32_t *directory = directory_create();
  if (memory == NULL || directory == NULL) {
    free(memory);
    if (directory != NULL) {
      directory_destroy(directory);
    }
    return NULL;
  }
  memory->directory = directory;
  return memory;
}

void memory_drop(memory_t *memory, uint32_t start, uint32_t end) {
#ifdef VARIANT_stale_translation
  load_memory(); // wrong: one flush for all pages, but until its entry is gone another thread can use a page again
#endif
  for (uint32_t page = start; page < end; page += PAGE_SIZE) {
    frame_free(page_unmap(memory->directory, page));
  }
}

void memory_empty(memory_t *memory) {
  for (const region_t *region = memory->regions; region != NULL; region = region->next) {
    memory_drop(memory, region->start, region->end);
  }
}

void memory_forget(memory_t *memory) {
  while (memory->regions != NULL) {
    region_t *region = memory->regions;
    memory->regions = region->next;
    free(region);
  }
  directory_destroy(memory->directory);
  free(memory);
}

void memory_destroy(memory_t *memory) {
  memory_empty(memory);
  memory_forget(memory);
}

static uint32_t smaller(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

// Fills the frame for the page that begins `position` bytes after the start of its region.
static void fill_page(uint32_t frame, uint32_t position, const image_t *image) {
  uint32_t image_end = image->offset + image->length;
  uint32_t first = position < image->offset ? image->offset - position : 0;
  uint32_t last = position < image_end ? smaller(image_end - position, PAGE_SIZE) : 0;
  if (first >= last) {
    frame_fill(frame, 0, NULL, 0);
  } else {
    frame_fill(frame, first, (const char *)image->bytes + (position + first - image->offset), last - first);
  }
}

// The page is full before it can be seen.
static bool add_page(memory_t *memory, const region_t *region, uint32_t page, const image_t *image) {
  uint32_t frame = frame_alloc();
  if (frame == 0) {
    return false;
  }
  fill_page(frame, page - region->start, image);
  uint32_t flags = PAGE_PRESENT | PAGE_USER | (region->writable ? PAGE_WRITABLE : 0);
  if (!page_map(memory->directory, page, frame, flags)) {
    frame_free(frame);
    return false;
  }
  return true;
}

static bool add_pages(memory_t *memory, const region_t *region, const image_t *image) {
  for (uint32_t page = region->start; page < region->end; page += PAGE_SIZE) {
    if (!add_page(memory, region, page, image)) {
      memory_drop(memory, region->start, page);
      return false;
    }
  }
  return true;
}

static bool is_free(const memory_t *memory, uint32_t start, uint32_t end) {
  for (const region_t *region = memory->regions; region != NULL; region = region->next) {
    if (start < region->end && region->start < end) {
      return false;
    }
  }
  return start >= USER_START && start < end && end <= USER_END;
}

int memory_add(memory_t *memory, const region_t *wanted, const image_t *image) {
  if (!is_free(memory, wanted->start, wanted->end)) {
    return -1;
  }
  region_t *region = malloc(sizeof *region);
  if (region == NULL) {
    return -1;
  }
  *region = *wanted;
  if (!add_pages(memory, region, image)) {
    free(region);
    return -1;
  }
  region->next = memory->regions;
  memory->regions = region;
  return 0;
}

static bool copy_regions(memory_t *copy, const memory_t *memory) {
  for (const region_t *region = memory->regions; region != NULL; region = region->next) {
    image_t image = {.bytes = (const void *)region->start, .length = region->end - region->start};
    if (memory_add(copy, region, &image) < 0) {
      return false;
    }
  }
  return true;
}

memory_t *memory_copy(memory_t *memory) {
  memory_t *copy = memory_create();
  if (copy == NULL) {
    return NULL;
  }
  mutex_lock(&memory->lock);
  bool complete = copy_regions(copy, memory);
  mutex_unlock(&memory->lock);
  if (!complete) {
    memory_destroy(copy);
    return NULL;
  }
  return copy;
}
