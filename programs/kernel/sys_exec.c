// exec: another program for the task. The new memory is complete before the old one goes, so a failure has no effect.

#include <stddef.h>

#include "files.h"
#include "heap.h"
#include "memory.h"
#include "paging.h"
#include "program.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "x86.h"

// Copies the strings that the user's vector points to, one after the other.
static int copy_arguments(arguments_t *arguments, char *strings, uint32_t argv) {
  *arguments = (arguments_t){.strings = strings};
  while (arguments->count < ARGUMENT_COUNT_MAX) {
    uint32_t string;
    if (copy_in(&string, argv + (uint32_t)arguments->count * sizeof string, sizeof string) < 0) {
      return -1;
    }
    if (string == 0) {
      return 0;
    }
    int length = copy_in_string(strings + arguments->length, string, ARGUMENTS_MAX - arguments->length);
    if (length < 0) {
      return -1;
    }
    arguments->length += (uint32_t)length + 1;
    arguments->count++;
  }
  return -1;
}

static memory_t *load(uint32_t name_address, uint32_t argv, ureg_t *registers) {
  char name[FILE_NAME_MAX];
  arguments_t arguments;
  char *strings = malloc(ARGUMENTS_MAX);
  memory_t *memory = NULL;
  if (strings != NULL && copy_in_string(name, name_address, sizeof name) >= 0
      && copy_arguments(&arguments, strings, argv) == 0) {
    memory = program_load(name, &arguments, registers);
  }
  free(strings);
  return memory;
}

static void replace_memory(task_t *task, memory_t *memory) {
#ifdef VARIANT_directory_freed
  set_cr3((uint32_t)kernel_directory); // wrong: a switch back to this thread loads the one that is being freed
  memory_destroy(task->memory);
  task->memory = memory;
  load_memory();
#else
  memory_t *old = task->memory;
  task->memory = memory;
  load_memory();
  memory_destroy(old);
#endif
}

int sys_exec(ureg_t *frame) {
  uint32_t args[2];
  // A count of one cannot change while this thread, the one that is counted, is here.
  if (current->task->threads != 1 || copy_in(args, frame->esi, sizeof args) < 0) {
    return -1;
  }
  ureg_t registers;
  memory_t *memory = load(args[0], args[1], &registers);
  if (memory == NULL) {
    return -1;
  }
  replace_memory(current->task, memory);
  current->handler = (handler_t){.eip = 0};
  *frame = registers;
  return 0;
}
