// The kernel starts: it sets up the machine, makes the first task, and becomes the idle thread. Until then interrupts are
// off.

#include <stddef.h>

#include "console.h"
#include "frames.h"
#include "heap.h"
#include "paging.h"
#include "panic.h"
#include "pic.h"
#include "program.h"
#include "sched.h"
#include "segments.h"
#include "task.h"
#include "timer.h"
#include "told.h"
#include "trap.h"

#define BOOT_MAGIC 0x2BADB002u
#define HAS_MEMORY_SIZE 0x1u
#define MEGABYTE 0x100000u

typedef struct boot_info {
  uint32_t flags;
  uint32_t lower_kilobytes;
  uint32_t upper_kilobytes; // from 1 MB on
} boot_info_t;

extern uint32_t boot_stack[];
extern char _end[]; // from the linker: where the kernel ends

void kernel_main(uint32_t magic, const boot_info_t *info) __attribute__((noreturn));

static uint32_t memory_size(uint32_t magic, const boot_info_t *info) {
  if (magic != BOOT_MAGIC || (info->flags & HAS_MEMORY_SIZE) == 0) {
    panic("not booted by a multiboot loader that knows the size of memory");
  }
  return MEGABYTE + info->upper_kilobytes * 1024;
}

#ifndef FIRST_PROGRAM
#define FIRST_PROGRAM "init"
#endif

static void start_init(void) {
  arguments_t arguments = {.count = 1, .length = sizeof FIRST_PROGRAM, .strings = FIRST_PROGRAM};
  ureg_t registers;
  memory_t *memory = program_load(FIRST_PROGRAM, &arguments, &registers);
  thread_t *thread = memory == NULL ? NULL : task_create(NULL, memory, &registers);
  if (thread == NULL) {
    panic("cannot start " FIRST_PROGRAM);
  }
  init_task = thread->task;
  thread_start(thread);
}

void kernel_main(uint32_t magic, const boot_info_t *info) {
  console_init();
  frames_init(memory_size(magic, info), paging_kernel_entry(WINDOW));
  segments_init();
  trap_init();
  paging_init();
  heap_init(_end, (void *)HEAP_END);
  sched_init(boot_stack);
  pic_init();
  timer_init();
  start_init();
  TELL(sched_init_done());
  idle_for_ever();
}
