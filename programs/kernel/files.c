#include "files.h"

#include <stddef.h>
#include <string.h>

#include "memory.h"
#include "syscalls.h"

const file_t *file_find(const char *name) {
  for (const file_t *file = files; file->name != NULL; file++) {
    if (strcmp(file->name, name) == 0) {
      return file;
    }
  }
  return NULL;
}

int sys_readfile(ureg_t *frame) {
  struct {
    uint32_t name;
    uint32_t buffer;
    int count;
    int offset;
  } args;
  char name[FILE_NAME_MAX];
  if (copy_in(&args, frame->esi, sizeof args) < 0 || copy_in_string(name, args.name, sizeof name) < 0) {
    return -1;
  }
  const file_t *file = file_find(name);
  if (file == NULL || args.count < 0 || args.offset < 0 || (uint32_t)args.offset > file->length) {
    return -1;
  }
  uint32_t left = file->length - (uint32_t)args.offset;
  uint32_t length = (uint32_t)args.count < left ? (uint32_t)args.count : left;
  if (!user_can_write(args.buffer, (uint32_t)args.count) || copy_out(args.buffer, file->bytes + args.offset, length) < 0) {
    return -1;
  }
  return (int)length;
}
