#include "userprog/descriptors.h"

#include <stdbool.h>
#include <stddef.h>

#include "filesys/file.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define FIRST 2 // 0 and 1 are the console
#define MOST 64

struct descriptor {
  struct file *file; // null if it is free
  tid_t owner;
};

static struct descriptor descriptors[MOST];
static struct lock descriptors_lock;

void descriptors_init(void) {
  lock_init(&descriptors_lock);
}

static int find_free(void) {
  for (int i = 0; i < MOST; i++) {
    if (descriptors[i].file == NULL) {
      return i;
    }
  }
  return -1;
}

int add_descriptor(struct file *file) {
#ifndef VARIANT_files_unlocked // wrong: without the lock two processes find the same place free
  lock_acquire(&descriptors_lock);
#endif
  int place = find_free();
  if (place >= 0) {
    descriptors[place].file = file;
    descriptors[place].owner = thread_tid();
  }
#ifndef VARIANT_files_unlocked
  lock_release(&descriptors_lock);
#endif
  return place < 0 ? -1 : place + FIRST;
}

static bool is_own(int fd) {
  return fd >= FIRST && fd < FIRST + MOST && descriptors[fd - FIRST].file != NULL &&
         descriptors[fd - FIRST].owner == thread_tid();
}

struct file *get_descriptor(int fd) {
  lock_acquire(&descriptors_lock);
  struct file *file = is_own(fd) ? descriptors[fd - FIRST].file : NULL;
  lock_release(&descriptors_lock);
  return file;
}

static struct file *take(int fd) {
  struct file *file = descriptors[fd - FIRST].file;
  descriptors[fd - FIRST].file = NULL;
  return file;
}

void close_descriptor(int fd) {
  lock_acquire(&descriptors_lock);
  struct file *file = is_own(fd) ? take(fd) : NULL;
  lock_release(&descriptors_lock);
  file_close(file);
}

static struct file *take_first(void) {
  for (int fd = FIRST; fd < FIRST + MOST; fd++) {
    if (is_own(fd)) {
      return take(fd);
    }
  }
  return NULL;
}

void close_all_descriptors(void) {
  struct file *file;
  do {
    lock_acquire(&descriptors_lock);
    file = take_first();
    lock_release(&descriptors_lock);
    file_close(file);
  } while (file != NULL);
}
