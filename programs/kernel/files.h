// The files that are part of the kernel: user programs, and the list of their names under the name ".". The build makes the
// table.

#ifndef FILES_H
#define FILES_H

#include <stdint.h>

typedef struct file {
  const char *name; // NULL: end of the table
  const char *bytes;
  uint32_t length;
} file_t;

#define FILE_NAME_MAX 64

extern const file_t files[];

const file_t *file_find(const char *name); // NULL if there is none

#endif
