#include "filesys/directory.h"

#include <debug.h>
#include <round.h>
#include <stddef.h>
#include <string.h>

struct lock filesys_lock;
struct block *fs_device;
struct inode inodes[MOST_FILES];

void directory_read(void) {
  struct entry entries[ENTRIES_PER_SECTOR];
  for (int i = 0; i < MOST_FILES; i++) {
    if (i % ENTRIES_PER_SECTOR == 0) {
      block_read(fs_device, i / ENTRIES_PER_SECTOR, entries);
    }
    inodes[i].entry = entries[i % ENTRIES_PER_SECTOR];
  }
}

void directory_format(void) {
  memset(inodes, 0, sizeof inodes);
  for (int i = 0; i < MOST_FILES; i += ENTRIES_PER_SECTOR) {
    directory_write(&inodes[i]);
  }
}

void directory_write(const struct inode *inode) {
  struct entry entries[ENTRIES_PER_SECTOR];
  int sector = (inode - inodes) / ENTRIES_PER_SECTOR;
  for (int i = 0; i < ENTRIES_PER_SECTOR; i++) {
    entries[i] = inodes[sector * ENTRIES_PER_SECTOR + i].entry;
  }
  block_write(fs_device, sector, entries);
}

struct inode *directory_find(const char *name) {
  for (struct inode *inode = inodes; inode < inodes + MOST_FILES; inode++) {
    if (inode->entry.in_use && inode->entry.name[0] != '\0' && strcmp(inode->entry.name, name) == 0) {
      return inode;
    }
  }
  return NULL;
}

static uint32_t sectors_of(const struct entry *entry) {
  return DIV_ROUND_UP(entry->size, BLOCK_SECTOR_SIZE);
}

// Some file that has a sector of these, or null.
static struct entry *user_of(uint32_t start, uint32_t count) {
  for (struct inode *inode = inodes; inode < inodes + MOST_FILES; inode++) {
    struct entry *entry = &inode->entry;
    if (entry->in_use && entry->start < start + count && start < entry->start + sectors_of(entry)) {
      return entry;
    }
  }
  return NULL;
}

// The first gap that is large enough; 0 if there is none.
static uint32_t find_room(uint32_t count) {
  uint32_t start = DIRECTORY_SECTORS;
  for (struct entry *user = user_of(start, count); user != NULL; user = user_of(start, count)) {
    start = user->start + sectors_of(user);
  }
  return start + count <= block_size(fs_device) ? start : 0;
}

struct inode *directory_add(const char *name, uint32_t size) {
  struct inode *inode = inodes;
  while (inode < inodes + MOST_FILES && inode->entry.in_use) {
    inode++;
  }
  uint32_t start = find_room(DIV_ROUND_UP(size, BLOCK_SECTOR_SIZE));
  if (inode == inodes + MOST_FILES || start == 0) {
    return NULL;
  }
  memset(inode, 0, sizeof *inode);
  strlcpy(inode->entry.name, name, sizeof inode->entry.name);
  inode->entry.in_use = 1;
  inode->entry.start = start;
  inode->entry.size = size;
  directory_write(inode);
  return inode;
}

void directory_release(struct inode *inode) {
  if (inode->entry.name[0] == '\0' && inode->open_cnt == 0) {
    inode->entry.in_use = 0;
    directory_write(inode);
  }
}
