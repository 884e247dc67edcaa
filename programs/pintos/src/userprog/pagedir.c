#include "userprog/pagedir.h"

#include <stddef.h>
#include <string.h>

#include "threads/init.h"
#include "threads/palloc.h"
#include "threads/pte.h"

#define ENTRIES (PGSIZE / sizeof(uint32_t))

uint32_t *pagedir_create(void) {
  uint32_t *pagedir = palloc_get_page(0);
  if (pagedir != NULL) {
    memcpy(pagedir, init_page_dir, PGSIZE);
  }
  return pagedir;
}

static void free_table(uint32_t *table) {
  for (size_t i = 0; i < ENTRIES; i++) {
    if (table[i] & PTE_P) {
      palloc_free_page(pte_get_page(table[i]));
    }
  }
  palloc_free_page(table);
}

void pagedir_destroy(uint32_t *pagedir) {
  for (size_t i = 0; i < pd_no(PHYS_BASE); i++) {
    if (pagedir[i] & PTE_P) {
      free_table(pde_get_pt(pagedir[i]));
    }
  }
  palloc_free_page(pagedir);
}

// Where the entry for a page is; null if there is no table for it and none can be made.
static uint32_t *entry_of(uint32_t *pagedir, const void *address, bool create) {
  uint32_t *table = &pagedir[pd_no(address)];
  if (*table == 0) {
    uint32_t *page = create ? palloc_get_page(PAL_ZERO) : NULL;
    if (page == NULL) {
      return NULL;
    }
    *table = pde_create(page);
  }
  return &pde_get_pt(*table)[pt_no(address)];
}

bool pagedir_set_page(uint32_t *pagedir, void *user_page, void *kernel_page, bool writable) {
  uint32_t *entry = entry_of(pagedir, user_page, true);
  if (entry == NULL) {
    return false;
  }
  *entry = pte_create_user(kernel_page, writable);
  return true;
}

void *pagedir_get_page(uint32_t *pagedir, const void *address) {
  uint32_t *entry = entry_of(pagedir, address, false);
  bool is_there = entry != NULL && (*entry & PTE_P);
  return is_there ? (uint8_t *)pte_get_page(*entry) + pg_ofs(address) : NULL;
}

bool pagedir_is_writable(uint32_t *pagedir, const void *address) {
  uint32_t *entry = entry_of(pagedir, address, false);
  return entry != NULL && (*entry & PTE_W);
}

void pagedir_activate(uint32_t *pagedir) {
  uint32_t *directory = pagedir == NULL ? init_page_dir : pagedir;
  __asm__ volatile("movl %0, %%cr3" : : "r"(vtop(directory)) : "memory");
}
