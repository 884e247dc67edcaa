#ifndef DEVICES_PARTITION_H
#define DEVICES_PARTITION_H

struct disk;

void partition_scan(struct disk *disk); // registers the partitions of a disk

#endif
