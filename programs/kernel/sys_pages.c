// new_pages and remove_pages.

#include <page.h>
#include <stddef.h>

#include "frames.h"
#include "heap.h"
#include "memory.h"
#include "paging.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"

int sys_new_pages(ureg_t *frame) {
  uint32_t args[2];
  if (copy_in(args, frame->esi, sizeof args) < 0) {
    return -1;
  }
  uint32_t base = args[0];
  int length = (int)args[1];
  if (base % PAGE_SIZE != 0 || length <= 0 || length % PAGE_SIZE != 0) {
    return -1;
  }
  region_t wanted = {.start = base, .end = base + (uint32_t)length, .writable = true, .removable = true};
  image_t zeros = {.length = 0};
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  int result = memory_add(memory, &wanted, &zeros);
  mutex_unlock(&memory->lock);
  return result;
}

// Takes the region that new_pages made at this address out of the list; NULL if there is none.
static region_t *take_region(memory_t *memory, uint32_t base) {
  for (region_t **link = &memory->regions; *link != NULL; link = &(*link)->next) {
    region_t *region = *link;
    if (region->start == base && region->removable) {
      *link = region->next;
      return region;
    }
  }
  return NULL;
}

int sys_remove_pages(ureg_t *frame) {
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  region_t *region = take_region(memory, frame->esi);
  if (region != NULL) {
    memory_drop(memory, region->start, region->end);
  }
  mutex_unlock(&memory->lock);
  if (region == NULL) {
    return -1;
  }
  free(region);
  return 0;
}
