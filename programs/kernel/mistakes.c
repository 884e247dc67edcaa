// What a kernel must not do with its memory and its machine: misbehave(n) makes mistake n. Only the variant `misbehaving` has
// this file; the tests of Landslide go through the list.

#include "mistakes.h"

#include <page.h>
#include <stddef.h>

#include "frames.h"
#include "heap.h"
#include "memory.h"
#include "mutex.h"
#include "paging.h"
#include "sched.h"
#include "task.h"
#include "thread.h"
#include "x86.h"

#define USER_PAGE 0x40000000u // user/misbehave.c has a page there

bool acknowledges = true;

// The sized functions that kernels of the course have beside malloc and free.
static void *smalloc(size_t size) {
  return malloc(size);
}

static void sfree(void *memory, size_t size) {
  (void)size;
  free(memory);
}

static void free_other_stack(void) {
  uint32_t flags = save_interrupts();
  thread_t *other = thread_find(current->tid + 1); // the one that the test has started
  restore_interrupts(flags);
  free(other->stack);
}

static int run_over(int depth) {
  volatile char frame[64];
  frame[0] = (char)depth;
  return depth == 0 ? 0 : run_over(depth - 1) + frame[0];
}

static void write_too_much(void) {
  char *bytes = malloc(20);
  for (int i = 0; i <= 20; i++) {
    bytes[i] = 0;
  }
  free(bytes);
}

static void free_with_wrong_size(void) {
  sfree(smalloc(24), 16);
}

static uint32_t *directory(void) {
  return current->task->memory->directory;
}

static void forget_pages(void) {
  directory()[USER_PAGE / PAGE_SIZE / 1024] = 0;
}

static void forget_pages_by_string(void) {
  uint32_t *table = (uint32_t *)ROUND_DOWN(directory()[USER_PAGE / PAGE_SIZE / 1024], PAGE_SIZE);
  fill_words(table, 0, 4);
}

static void lose_block(void) {
  uint32_t *lost = malloc(40);
  lost[0] = 0;
}

static mutex_t lock;
static uint32_t *shared;

// The other thread makes the same call: of two blocks, one is kept.
static void lose_block_if_interrupted(void) {
  if (shared == NULL) {
    uint32_t *block = malloc(40);
    mutex_lock(&lock);
    shared = block;
    mutex_unlock(&lock);
  }
}

static uint32_t shared_frame;

// Of two frames, one is kept. The other one is written down, if anywhere, then in no more than its number.
static void lose_frame_if_interrupted(uint32_t *rest) {
  if (shared_frame == 0) {
    uint32_t frame = frame_alloc();
    mutex_lock(&lock);
    *rest = shared_frame / PAGE_SIZE;
    shared_frame = frame;
    mutex_unlock(&lock);
  }
}

static uint32_t kept_frame;

void make_mistake(ureg_t *frame) {
  switch (frame->esi) {
    case FREES_ITS_STACK:
      free(current->stack);
      break;
    case FREES_OTHER_STACK:
      free_other_stack();
      break;
    case RUNS_OVER_ITS_STACK:
      run_over(200);
      break;
    case FREES_WITH_WRONG_SIZE:
      free_with_wrong_size();
      break;
    case WRITES_TOO_MUCH:
      write_too_much();
      break;
    case LEAVES_INTERRUPTS_OFF:
      frame->eflags &= ~EFLAGS_IF;
      break;
    case DOES_NOT_ACKNOWLEDGE:
      acknowledges = false;
      break;
    case FREES_ITS_DIRECTORY:
      free(directory());
      break;
    case FORGETS_TO_FLUSH_DIRECTORY:
      forget_pages();
      break;
    case FORGETS_TO_FLUSH_STRING:
      forget_pages_by_string();
      break;
    case LOSES_BLOCK:
      lose_block();
      break;
    case LOSES_BLOCK_IF_INTERRUPTED:
      lose_block_if_interrupted();
      break;
    case FREES_ITS_DIRECTORY_AS_FRAME:
      frame_free((uint32_t)directory());
      break;
    case LOSES_FRAMES:
      frame_alloc();
      break;
    case LOSES_FRAME_IF_INTERRUPTED: {
      uint32_t unused;
      lose_frame_if_interrupted(&unused);
      break;
    }
    case KEEPS_FRAME_IF_INTERRUPTED:
      lose_frame_if_interrupted(&kept_frame);
      break;
    case TAKES_PAGE_AWAY:
      page_unmap(directory(), ROUND_DOWN(frame->edx, PAGE_SIZE));
      break;
    default:
      break;
  }
}
