// The directory: what is on the disk, and what of it is open. filesys.c and file.c use it with filesys_lock held.

#ifndef FILESYS_DIRECTORY_H
#define FILESYS_DIRECTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "devices/block.h"
#include "threads/synch.h"

#define NAME_LENGTH 14
#define DIRECTORY_SECTORS 4
#define ENTRIES_PER_SECTOR (BLOCK_SECTOR_SIZE / 32)
#define MOST_FILES (DIRECTORY_SECTORS * ENTRIES_PER_SECTOR)

// As it is on the disk, 32 bytes. A file's sectors are in a row.
struct entry {
  char name[NAME_LENGTH + 1]; // empty if it is removed, but still open
  uint8_t in_use;
  uint32_t start;
  uint32_t size; // in bytes
  uint8_t unused[8];
};

// An entry in memory.
struct inode {
  struct entry entry;
  int open_cnt;
  int deny_write_cnt;
};

extern struct lock filesys_lock;
extern struct block *fs_device;
extern struct inode inodes[MOST_FILES];

void directory_read(void);
void directory_format(void);
void directory_write(const struct inode *inode); // the sector with its entry
struct inode *directory_find(const char *name);
struct inode *directory_add(const char *name, uint32_t size); // null if there is no room
void directory_release(struct inode *inode); // if it is removed and no longer open

#endif
