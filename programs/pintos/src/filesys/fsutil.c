#include "filesys/fsutil.h"

#include <debug.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "devices/block.h"
#include "filesys/directory.h"
#include "filesys/file.h"
#include "filesys/filesys.h"

#define REGULAR '0'

// The head of a file in an archive of ustar's kind, as far as it is of interest; a sector.
struct head {
  char name[100];
  char modes[24];
  char size[12]; // octal
  char times[20];
  char type;
  char rest[BLOCK_SECTOR_SIZE - 157];
};

void fsutil_ls(void) {
  printf("Files in the root directory:\n");
  for (int i = 0; i < MOST_FILES; i++) {
    if (inodes[i].entry.in_use) {
      printf("%s\n", inodes[i].entry.name);
    }
  }
  printf("End of listing.\n");
}

static off_t octal(const char *digits) {
  off_t number = 0;
  for (; *digits >= '0' && *digits <= '7'; digits++) {
    number = number * 8 + *digits - '0';
  }
  return number;
}

// The name without folders.
static const char *base_name(const char *path) {
  for (const char *slash = strchr(path, '/'); slash != NULL; slash = strchr(path, '/')) {
    path = slash + 1;
  }
  return path;
}

// Returns the first sector behind the file.
static block_sector_t extract(struct block *archive, const struct head *head, block_sector_t sector) {
  off_t size = octal(head->size);
  const char *name = base_name(head->name);
  printf("Putting '%s' into the file system...\n", name);
  struct file *file = filesys_create(name, size) ? filesys_open(name) : NULL;
  if (file == NULL) {
    PANIC("%s: create failed", name);
  }
  for (off_t done = 0; done < size; done += BLOCK_SECTOR_SIZE, sector++) {
    uint8_t data[BLOCK_SECTOR_SIZE];
    off_t part = size - done < BLOCK_SECTOR_SIZE ? size - done : BLOCK_SECTOR_SIZE;
    block_read(archive, sector, data);
    if (file_write(file, data, part) != part) {
      PANIC("%s: write failed", name);
    }
  }
  file_close(file);
  return sector;
}

void fsutil_extract(void) {
  struct block *archive = block_get_role(BLOCK_SCRATCH);
  if (archive == NULL) {
    PANIC("no scratch device found");
  }
  printf("Extracting ustar archive from scratch device into file system...\n");
  block_sector_t sector = 0;
  for (;;) {
    struct head head;
    block_read(archive, sector++, &head);
    if (head.name[0] == '\0') {
      break;
    }
    if (head.type == REGULAR) {
      sector = extract(archive, &head, sector);
    }
  }
}
