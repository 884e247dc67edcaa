// System calls. Addresses that a program hands over are looked up in its page directory before they are used; a program with a
// wrong one ends. No other thread changes that directory, so what was looked up stays true.

#include "userprog/syscall.h"

#include <console.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <syscall-nr.h>

#include "devices/shutdown.h"
#include "filesys/file.h"
#include "filesys/filesys.h"
#include "threads/interrupt.h"
#include "threads/thread.h"
#include "threads/vaddr.h"
#include "userprog/descriptors.h"
#include "userprog/pagedir.h"
#include "userprog/process.h"

typedef int system_call(const uint32_t *arguments);

static bool is_readable(const void *address) {
  return is_user_vaddr(address) && pagedir_get_page(thread_current()->pagedir, address) != NULL;
}

// Ends the process if it may not use some byte from an address on.
static void check_memory(const void *address, size_t size, bool write) {
  const uint8_t *start = address;
  const uint8_t *last = start + (size == 0 ? 0 : size - 1);
  if (last < start) {
    process_terminate(-1);
  }
  for (const uint8_t *page = pg_round_down(start); page <= last; page += PGSIZE) {
    const uint8_t *at = page < start ? start : page;
    if (!is_readable(at) || (write && !pagedir_is_writable(thread_current()->pagedir, at))) {
      process_terminate(-1);
    }
  }
}

static const char *check_text(uint32_t argument) {
  const char *text = (const char *)argument;
  const char *at = text;
  do {
    check_memory(at, 1, false);
  } while (*at++ != '\0');
  return text;
}

static int sys_halt(const uint32_t *arguments UNUSED) {
  shutdown_power_off();
}

static int sys_exit(const uint32_t *arguments) {
  process_terminate((int)arguments[0]);
}

static int sys_exec(const uint32_t *arguments) {
  return process_execute(check_text(arguments[0]));
}

static int sys_wait(const uint32_t *arguments) {
  return process_wait((tid_t)arguments[0]);
}

static int sys_create(const uint32_t *arguments) {
  return filesys_create(check_text(arguments[0]), (int)arguments[1]);
}

static int sys_remove(const uint32_t *arguments) {
  return filesys_remove(check_text(arguments[0]));
}

static int sys_open(const uint32_t *arguments) {
  struct file *file = filesys_open(check_text(arguments[0]));
  if (file == NULL) {
    return -1;
  }
  int fd = add_descriptor(file);
  if (fd < 0) {
    file_close(file);
  }
  return fd;
}

static int sys_filesize(const uint32_t *arguments) {
  struct file *file = get_descriptor((int)arguments[0]);
  return file == NULL ? -1 : file_length(file);
}

// There is no keyboard: from descriptor 0 nothing comes.
static int sys_read(const uint32_t *arguments) {
  check_memory((void *)arguments[1], arguments[2], true);
  if (arguments[0] == STDIN_FILENO) {
    return 0;
  }
  struct file *file = get_descriptor((int)arguments[0]);
  return file == NULL ? -1 : file_read(file, (void *)arguments[1], (int)arguments[2]);
}

static int sys_write(const uint32_t *arguments) {
  check_memory((void *)arguments[1], arguments[2], false);
  if (arguments[0] == STDOUT_FILENO) {
    putbuf((const char *)arguments[1], arguments[2]);
    return (int)arguments[2];
  }
  struct file *file = get_descriptor((int)arguments[0]);
  return file == NULL ? -1 : file_write(file, (const void *)arguments[1], (int)arguments[2]);
}

static int sys_seek(const uint32_t *arguments) {
  struct file *file = get_descriptor((int)arguments[0]);
  if (file != NULL) {
    file_seek(file, (int)arguments[1]);
  }
  return 0;
}

static int sys_tell(const uint32_t *arguments) {
  struct file *file = get_descriptor((int)arguments[0]);
  return file == NULL ? -1 : file_tell(file);
}

static int sys_close(const uint32_t *arguments) {
  close_descriptor((int)arguments[0]);
  return 0;
}

struct entry {
  system_call *function;
  int arguments;
};

static const struct entry calls[] = {
    [SYS_HALT] = {sys_halt, 0},     [SYS_EXIT] = {sys_exit, 1},   [SYS_EXEC] = {sys_exec, 1},
    [SYS_WAIT] = {sys_wait, 1},     [SYS_CREATE] = {sys_create, 2}, [SYS_REMOVE] = {sys_remove, 1},
    [SYS_OPEN] = {sys_open, 1},     [SYS_FILESIZE] = {sys_filesize, 1}, [SYS_READ] = {sys_read, 3},
    [SYS_WRITE] = {sys_write, 3},   [SYS_SEEK] = {sys_seek, 2},   [SYS_TELL] = {sys_tell, 1},
    [SYS_CLOSE] = {sys_close, 1},
};

// The number is on top of the user's stack, the arguments behind it.
static void syscall_handler(struct intr_frame *frame) {
  const uint32_t *stack = frame->esp;
  check_memory(stack, sizeof *stack, false);
  uint32_t number = stack[0];
  if (number >= sizeof calls / sizeof *calls) {
    process_terminate(-1);
  }
  check_memory(stack + 1, calls[number].arguments * sizeof *stack, false);
  frame->eax = (uint32_t)calls[number].function(stack + 1);
}

void syscall_init(void) {
  descriptors_init();
  intr_register_int(0x30, 3, INTR_ON, syscall_handler, "syscall");
}
