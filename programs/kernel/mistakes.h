// The mistakes of the variant `misbehaving`, by their numbers.

#ifndef MISTAKES_H
#define MISTAKES_H

#include <stdbool.h>
#include <ureg.h>

typedef enum mistake {
  NO_MISTAKE,
  FREES_ITS_STACK,
  FREES_OTHER_STACK,
  RUNS_OVER_ITS_STACK,
  FREES_WITH_WRONG_SIZE,
  WRITES_TOO_MUCH,
  LEAVES_INTERRUPTS_OFF,
  DOES_NOT_ACKNOWLEDGE,
  FREES_ITS_DIRECTORY,
  FORGETS_TO_FLUSH_DIRECTORY,
  FORGETS_TO_FLUSH_STRING,
  LOSES_BLOCK,
  TAKES_PAGE_AWAY, // the one of the program that %edx points into
  LOSES_BLOCK_IF_INTERRUPTED,
  FREES_ITS_DIRECTORY_AS_FRAME,
  LOSES_FRAMES,
  LOSES_FRAME_IF_INTERRUPTED,
  KEEPS_FRAME_IF_INTERRUPTED,
} mistake_t;

extern bool acknowledges; // interrupts that were handled

void make_mistake(ureg_t *frame);

#endif
