// The kernel's use of user memory. A thread holds its task's lock from the check to the last byte: otherwise another thread
// of the task could remove the pages in between.

#include <page.h>
#include <string.h>

#include "memory.h"
#include "paging.h"
#include "sched.h"
#include "task.h"

bool memory_allows(const memory_t *memory, uint32_t start, uint32_t length, bool write) {
  uint32_t end = start + length;
  uint32_t needed = PAGE_PRESENT | PAGE_USER | (write ? PAGE_WRITABLE : 0);
  if (end < start || start < USER_START || end > USER_END) {
    return false;
  }
  for (uint32_t page = ROUND_DOWN(start, PAGE_SIZE); page < end; page += PAGE_SIZE) {
    if ((page_entry(memory->directory, page) & needed) != needed) {
      return false;
    }
  }
  return true;
}

static bool user_can(uint32_t start, uint32_t length, bool write) {
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  bool allowed = memory_allows(memory, start, length, write);
  mutex_unlock(&memory->lock);
  return allowed;
}

bool user_can_read(uint32_t start, uint32_t length) {
  return user_can(start, length, false);
}

bool user_can_write(uint32_t start, uint32_t length) {
  return user_can(start, length, true);
}

int copy_in(void *to, uint32_t from, uint32_t length) {
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  bool allowed = memory_allows(memory, from, length, false);
  if (allowed) {
    memcpy(to, (const void *)from, length);
  }
  mutex_unlock(&memory->lock);
  return allowed ? 0 : -1;
}

int copy_out(uint32_t to, const void *from, uint32_t length) {
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  bool allowed = memory_allows(memory, to, length, true);
  if (allowed) {
    memcpy((void *)to, from, length);
  }
  mutex_unlock(&memory->lock);
  return allowed ? 0 : -1;
}

// Byte by byte: the string may end just before memory that is not the user's.
static int copy_string(memory_t *memory, char *to, uint32_t from, uint32_t size) {
  for (uint32_t i = 0; i < size && memory_allows(memory, from + i, 1, false); i++) {
    to[i] = *(const char *)(from + i);
    if (to[i] == '\0') {
      return (int)i;
    }
  }
  return -1;
}

int copy_in_string(char *to, uint32_t from, uint32_t size) {
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  int length = copy_string(memory, to, from, size);
  mutex_unlock(&memory->lock);
  return length;
}
