#ifndef DEVICES_BLOCK_H
#define DEVICES_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#define BLOCK_SECTOR_SIZE 512

typedef uint32_t block_sector_t;

// What a part of a disk is for.
enum block_type { BLOCK_KERNEL, BLOCK_FILESYS, BLOCK_SCRATCH, BLOCK_SWAP, BLOCK_ROLE_CNT };

struct block; // a partition of a disk
struct disk;  // of ide.c

struct block *block_get_role(enum block_type role); // null if there is none
void block_register(enum block_type role, struct disk *disk, block_sector_t start, block_sector_t size);
block_sector_t block_size(const struct block *block);
void block_read(struct block *block, block_sector_t sector, void *buffer);
void block_write(struct block *block, block_sector_t sector, const void *buffer);

#endif
