#include "filesys/file.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "filesys/directory.h"
#include "filesys/file-internal.h"
#include "threads/malloc.h"

// An open file is used by one process alone.
struct file {
  struct inode *inode;
  off_t position;
  bool denies_write;
};

struct file *file_open(struct inode *inode) {
  struct file *file = calloc(1, sizeof *file);
  if (file != NULL) {
    file->inode = inode;
    inode->open_cnt++;
  }
  return file;
}

void file_close(struct file *file) {
  if (file == NULL) {
    return;
  }
  lock_acquire(&filesys_lock);
  file->inode->open_cnt--;
  file->inode->deny_write_cnt -= file->denies_write;
  directory_release(file->inode);
  lock_release(&filesys_lock);
  free(file);
}

// How much of what is wanted lies in the file.
static off_t cut_off(const struct inode *inode, off_t size, off_t offset) {
  off_t end = (off_t)inode->entry.size;
  if (offset < 0 || size < 0 || offset >= end) {
    return 0;
  }
  return size < end - offset ? size : end - offset;
}

// A part of a file that lies in one sector; how large it is.
static off_t transfer(const struct inode *inode, uint8_t *buffer, off_t size, off_t offset, bool write) {
  uint8_t sector[BLOCK_SECTOR_SIZE];
  uint32_t number = inode->entry.start + offset / BLOCK_SECTOR_SIZE;
  off_t start = offset % BLOCK_SECTOR_SIZE;
  off_t part = size < BLOCK_SECTOR_SIZE - start ? size : BLOCK_SECTOR_SIZE - start;
  block_read(fs_device, number, sector);
  if (write) {
    memcpy(sector + start, buffer, part);
    block_write(fs_device, number, sector);
  } else {
    memcpy(buffer, sector + start, part);
  }
  return part;
}

static off_t transfer_all(const struct inode *inode, uint8_t *buffer, off_t size, off_t offset, bool write) {
  off_t length = cut_off(inode, size, offset);
  for (off_t done = 0; done < length;) {
    done += transfer(inode, buffer + done, length - done, offset + done, write);
  }
  return length;
}

off_t file_read_at(struct file *file, void *buffer, off_t size, off_t offset) {
  lock_acquire(&filesys_lock);
  off_t length = transfer_all(file->inode, buffer, size, offset, false);
  lock_release(&filesys_lock);
  return length;
}

off_t file_read(struct file *file, void *buffer, off_t size) {
  off_t length = file_read_at(file, buffer, size, file->position);
  file->position += length;
  return length;
}

off_t file_write(struct file *file, const void *buffer, off_t size) {
  lock_acquire(&filesys_lock);
  bool denied = file->inode->deny_write_cnt > 0;
  off_t length = denied ? 0 : transfer_all(file->inode, (uint8_t *)buffer, size, file->position, true);
  lock_release(&filesys_lock);
  file->position += length;
  return length;
}

void file_deny_write(struct file *file) {
  lock_acquire(&filesys_lock);
  file->inode->deny_write_cnt += !file->denies_write;
  file->denies_write = true;
  lock_release(&filesys_lock);
}

off_t file_length(struct file *file) {
  return (off_t)file->inode->entry.size;
}

void file_seek(struct file *file, off_t position) {
  file->position = position;
}

off_t file_tell(struct file *file) {
  return file->position;
}
