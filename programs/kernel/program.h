// Makes the memory that a program starts with.

#ifndef PROGRAM_H
#define PROGRAM_H

#include <ureg.h>

#include "memory.h"

// The arguments of a program: `count` strings one after the other, each with its NUL.
typedef struct arguments {
  int count;
  uint32_t length;
  const char *strings;
} arguments_t;

#define ARGUMENTS_MAX 1024u // bytes of all strings
#define ARGUMENT_COUNT_MAX 64

// Gives the memory, and the registers of the first thread; NULL if there is no such program or memory is short.
memory_t *program_load(const char *name, const arguments_t *arguments, ureg_t *registers);

#endif
