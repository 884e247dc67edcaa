#include "threads/init.h"

#include <console.h>
#include <debug.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "devices/serial.h"
#include "devices/shutdown.h"
#include "devices/timer.h"
#include "devices/vga.h"
#include "threads/interrupt.h"
#include "threads/loader.h"
#include "threads/malloc.h"
#include "threads/palloc.h"
#include "threads/pte.h"
#include "threads/thread.h"
#ifdef USERPROG
#include "userprog/exception.h"
#include "userprog/gdt.h"
#include "userprog/process.h"
#include "userprog/syscall.h"
#include "userprog/tss.h"
#else
#include "tests/threads/tests.h"
#endif
#ifdef FILESYS
#include "devices/block.h"
#include "devices/ide.h"
#include "filesys/filesys.h"
#include "filesys/fsutil.h"
#endif

#define MOST_WORDS (LOADER_ARGS_LEN / 2)

uint32_t *init_page_dir;

#ifdef FILESYS
static bool format_filesys;
#endif

int main(void) NO_RETURN;

static void bss_init(void) {
  extern char _start_bss[], _end_bss[];
  memset(_start_bss, 0, _end_bss - _start_bss);
}

// All of memory, and the kernel's code as what cannot be written.
static void paging_init(void) {
  extern char _start[], _end_kernel_text[];
  init_page_dir = palloc_get_page(PAL_ASSERT | PAL_ZERO);
  for (uintptr_t page = 0; page < init_ram_pages; page++) {
    char *address = ptov(page * PGSIZE);
    uint32_t *entry = &init_page_dir[pd_no(address)];
    if (*entry == 0) {
      *entry = pde_create(palloc_get_page(PAL_ASSERT | PAL_ZERO));
    }
    bool is_code = address >= _start && address < _end_kernel_text;
    pde_get_pt(*entry)[pt_no(address)] = pte_create_kernel(address, !is_code);
  }
  __asm__ volatile("movl %0, %%cr3" : : "r"(vtop(init_page_dir)) : "memory");
}

static char **read_command_line(void) {
  static char *words[MOST_WORDS + 1];
  uint32_t count = *(uint32_t *)ptov(LOADER_ARG_CNT);
  ASSERT(count <= MOST_WORDS);
  char *word = ptov(LOADER_ARGS);
  printf("Kernel command line:");
  for (uint32_t i = 0; i < count; i++) {
    words[i] = word;
    printf(" %s", word);
    word += strlen(word) + 1;
  }
  printf("\n");
  return words;
}

static char **parse_options(char **words) {
  for (; *words != NULL && **words == '-'; words++) {
    if (strcmp(*words, "-q") == 0) {
      shutdown_configure(SHUTDOWN_POWER_OFF);
#ifdef FILESYS
    } else if (strcmp(*words, "-f") == 0) {
      format_filesys = true;
#endif
    } else {
      PANIC("unknown option %s", *words);
    }
  }
  return words;
}

static void run_task(const char *task) {
  printf("Executing '%s':\n", task);
#ifdef USERPROG
  process_wait(process_execute(task));
#else
  run_test(task);
#endif
  printf("Execution of '%s' complete.\n", task);
}

static void run_actions(char **words) {
  for (; *words != NULL; words++) {
    if (strcmp(*words, "run") == 0 && words[1] != NULL) {
      run_task(*++words);
#ifdef FILESYS
    } else if (strcmp(*words, "extract") == 0) {
      fsutil_extract();
    } else if (strcmp(*words, "ls") == 0) {
      fsutil_ls();
#endif
    } else {
      PANIC("unknown action %s", *words);
    }
  }
}

int main(void) {
  bss_init();
  vga_init();
  serial_init();
  thread_init();
  console_init();
  char **words = parse_options(read_command_line());
  printf("Pintos booting with %u kB RAM...\n", init_ram_pages * (PGSIZE / 1024));

  palloc_init(SIZE_MAX);
  malloc_init();
  paging_init();
#ifdef USERPROG
  tss_init();
  gdt_init();
#endif
  intr_init();
  timer_init();
#ifdef USERPROG
  exception_init();
  syscall_init();
#endif
  thread_start();
#ifdef FILESYS
  ide_init();
  filesys_init(format_filesys);
#endif
  printf("Boot complete.\n");
  run_actions(words);
#ifdef FILESYS
  filesys_done();
#endif
  shutdown();
  thread_exit();
}
