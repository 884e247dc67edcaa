// Page tables as the processor reads them.

#ifndef THREADS_PTE_H
#define THREADS_PTE_H

#include "threads/vaddr.h"

#define PTE_ADDR 0xfffff000
#define PTE_P 0x1 // present
#define PTE_W 0x2 // writable
#define PTE_U 0x4 // user code may use it

static inline unsigned pd_no(const void *address) {
  return (uintptr_t)address >> 22;
}

static inline unsigned pt_no(const void *address) {
  return (uintptr_t)address >> PGBITS & 0x3ff;
}

static inline uint32_t pde_create(uint32_t *table) {
  return vtop(table) | PTE_U | PTE_W | PTE_P;
}

static inline uint32_t *pde_get_pt(uint32_t entry) {
  return ptov(entry & PTE_ADDR);
}

static inline uint32_t pte_create_kernel(void *page, bool writable) {
  return vtop(page) | (writable ? PTE_W : 0) | PTE_P;
}

static inline uint32_t pte_create_user(void *page, bool writable) {
  return pte_create_kernel(page, writable) | PTE_U;
}

static inline void *pte_get_page(uint32_t entry) {
  return ptov(entry & PTE_ADDR);
}

#endif
