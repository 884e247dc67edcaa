#include "filesys/filesys.h"

#include <debug.h>
#include <stddef.h>
#include <string.h>

#include "filesys/directory.h"
#include "filesys/file.h"
#include "filesys/file-internal.h"

void filesys_init(bool format) {
  lock_init(&filesys_lock);
  fs_device = block_get_role(BLOCK_FILESYS);
  if (fs_device == NULL) {
    PANIC("no file system device found");
  }
  if (format) {
    directory_format();
  } else {
    directory_read();
  }
}

// What is changed is on the disk at once.
void filesys_done(void) {}

static void clear_sectors(const struct inode *inode) {
  static const uint8_t zeros[BLOCK_SECTOR_SIZE];
  for (uint32_t i = 0; i * BLOCK_SECTOR_SIZE < inode->entry.size; i++) {
    block_write(fs_device, inode->entry.start + i, zeros);
  }
}

bool filesys_create(const char *name, off_t size) {
  size_t length = strlen(name);
  if (length == 0 || length > NAME_LENGTH || size < 0) {
    return false;
  }
  lock_acquire(&filesys_lock);
  struct inode *inode = directory_find(name) == NULL ? directory_add(name, size) : NULL;
  if (inode != NULL) {
    clear_sectors(inode);
  }
  lock_release(&filesys_lock);
  return inode != NULL;
}

struct file *filesys_open(const char *name) {
  lock_acquire(&filesys_lock);
  struct inode *inode = directory_find(name);
  struct file *file = inode == NULL ? NULL : file_open(inode);
  lock_release(&filesys_lock);
  return file;
}

bool filesys_remove(const char *name) {
  lock_acquire(&filesys_lock);
  struct inode *inode = directory_find(name);
  if (inode != NULL) {
    inode->entry.name[0] = '\0';
    directory_write(inode);
    directory_release(inode);
  }
  lock_release(&filesys_lock);
  return inode != NULL;
}
