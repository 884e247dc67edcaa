#include "devices/block.h"

#include <debug.h>

#include "devices/ide.h"

struct block {
  struct disk *disk; // null if there is none
  block_sector_t start;
  block_sector_t size;
};

static struct block blocks[BLOCK_ROLE_CNT];

struct block *block_get_role(enum block_type role) {
  return blocks[role].disk == NULL ? NULL : &blocks[role];
}

// The first one of a kind counts.
void block_register(enum block_type role, struct disk *disk, block_sector_t start, block_sector_t size) {
  struct block *block = &blocks[role];
  if (block->disk == NULL) {
    block->disk = disk;
    block->start = start;
    block->size = size;
  }
}

block_sector_t block_size(const struct block *block) {
  return block->size;
}

void block_read(struct block *block, block_sector_t sector, void *buffer) {
  ASSERT(sector < block->size);
  ide_read(block->disk, block->start + sector, buffer);
}

void block_write(struct block *block, block_sector_t sector, const void *buffer) {
  ASSERT(sector < block->size);
  ide_write(block->disk, block->start + sector, buffer);
}
