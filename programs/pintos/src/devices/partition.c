#include "devices/partition.h"

#include <stdint.h>

#include "devices/block.h"
#include "devices/ide.h"

#define TABLE 446
#define ENTRIES 4
#define SIGNATURE 510
#define FIRST_TYPE 0x20 // the kernel's; the others follow in the order of enum block_type

struct entry {
  uint8_t bootable;
  uint8_t first[3];
  uint8_t type;
  uint8_t last[3];
  uint32_t start;
  uint32_t size;
} __attribute__((packed));

void partition_scan(struct disk *disk) {
  static uint8_t sector[BLOCK_SECTOR_SIZE]; // only the thread that boots comes here
  ide_read(disk, 0, sector);
  if (sector[SIGNATURE] != 0x55 || sector[SIGNATURE + 1] != 0xaa) {
    return;
  }
  const struct entry *table = (const struct entry *)(sector + TABLE);
  for (int i = 0; i < ENTRIES; i++) {
    unsigned role = table[i].type - FIRST_TYPE;
    if (role < BLOCK_ROLE_CNT) {
      block_register(role, disk, table[i].start, table[i].size);
    }
  }
}
