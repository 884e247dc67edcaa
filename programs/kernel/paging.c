// All directories share the tables of the kernel's memory, which never change but for the window of frames.c.

#include "paging.h"

#include <page.h>
#include <stddef.h>
#include <string.h>

#include "frames.h"
#include "heap.h"
#include "x86.h"

#define ENTRIES 1024u
#define KERNEL_TABLES (KERNEL_END / PAGE_SIZE / ENTRIES)

uint32_t kernel_directory[ENTRIES] __attribute__((aligned(4096)));
static uint32_t kernel_tables[KERNEL_TABLES][ENTRIES] __attribute__((aligned(4096)));

static uint32_t directory_index(uint32_t address) {
  return address / PAGE_SIZE / ENTRIES;
}

static uint32_t table_index(uint32_t address) {
  return address / PAGE_SIZE % ENTRIES;
}

static uint32_t *table_of(const uint32_t *directory, uint32_t address) {
  return (uint32_t *)ROUND_DOWN(directory[directory_index(address)], PAGE_SIZE);
}

volatile uint32_t *paging_kernel_entry(uint32_t address) {
  return &kernel_tables[directory_index(address)][table_index(address)];
}

// Page 0 stays unmapped, so that a null pointer is an exception in the kernel too.
void paging_init(void) {
  for (uint32_t address = PAGE_SIZE; address < KERNEL_END; address += PAGE_SIZE) {
    *paging_kernel_entry(address) = address | PAGE_PRESENT | PAGE_WRITABLE;
  }
  for (uint32_t i = 0; i < KERNEL_TABLES; i++) {
    kernel_directory[i] = (uint32_t)kernel_tables[i] | PAGE_PRESENT | PAGE_WRITABLE;
  }
  set_cr3((uint32_t)kernel_directory);
  set_cr0(get_cr0() | CR0_PG | CR0_WP | CR0_EM);
}

#ifdef STYLE_table_frames
#define take_page alloc_phys_frame
#define free_page free_phys_frame
#else
static uint32_t *take_page(void) {
  return memalign(PAGE_SIZE, PAGE_SIZE);
}

static void free_page(uint32_t *page) {
  free(page);
}
#endif

static uint32_t *new_page(void) {
  uint32_t *page = take_page();
  if (page != NULL) {
    fill_words(page, 0, ENTRIES);
  }
  return page;
}

uint32_t *directory_create(void) {
  uint32_t *directory = new_page();
  if (directory != NULL) {
    memcpy(directory, kernel_directory, KERNEL_TABLES * sizeof *directory);
  }
  return directory;
}

void directory_destroy(uint32_t *directory) {
  for (uint32_t i = KERNEL_TABLES; i < ENTRIES; i++) {
    if (directory[i] != 0) {
      free_page((uint32_t *)ROUND_DOWN(directory[i], PAGE_SIZE));
    }
  }
  free_page(directory);
}

bool page_map(uint32_t *directory, uint32_t address, uint32_t frame, uint32_t flags) {
  uint32_t *slot = &directory[directory_index(address)];
  if (*slot == 0) {
    uint32_t *table = new_page();
    if (table == NULL) {
      return false;
    }
    *slot = (uint32_t)table | PAGE_PRESENT | PAGE_WRITABLE | PAGE_USER;
  }
  table_of(directory, address)[table_index(address)] = frame | flags;
  return true;
}

uint32_t page_unmap(uint32_t *directory, uint32_t address) {
  uint32_t *entry = &table_of(directory, address)[table_index(address)];
  uint32_t frame = ROUND_DOWN(*entry, PAGE_SIZE);
  *entry = 0;
#ifndef VARIANT_stale_translation
  invalidate_page(address);
#endif
  return frame;
}

uint32_t page_entry(const uint32_t *directory, uint32_t address) {
  if (directory[directory_index(address)] == 0) {
    return 0;
  }
  return table_of(directory, address)[table_index(address)];
}
