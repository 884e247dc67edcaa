#ifndef DEVICES_IDE_H
#define DEVICES_IDE_H

#include "devices/block.h"

void ide_init(void); // finds the disks and their partitions
void ide_read(struct disk *disk, block_sector_t sector, void *buffer);
void ide_write(struct disk *disk, block_sector_t sector, const void *buffer);

#endif
