// The kernel sees all of physical memory from PHYS_BASE on; what is below belongs to user programs.

#ifndef THREADS_VADDR_H
#define THREADS_VADDR_H

#include <debug.h>
#include <stdbool.h>
#include <stdint.h>

#include "threads/loader.h"

#define PGBITS 12
#define PGSIZE (1 << PGBITS)
#define PGMASK (PGSIZE - 1)
#define PHYS_BASE ((void *)LOADER_PHYS_BASE)

static inline unsigned pg_ofs(const void *address) {
  return (uintptr_t)address & PGMASK;
}

static inline void *pg_round_down(const void *address) {
  return (void *)((uintptr_t)address & ~PGMASK);
}

static inline void *pg_round_up(const void *address) {
  return (void *)(((uintptr_t)address + PGMASK) & ~PGMASK);
}

static inline uintptr_t pg_no(const void *address) {
  return (uintptr_t)address >> PGBITS;
}

static inline bool is_user_vaddr(const void *address) {
  return address < PHYS_BASE;
}

static inline bool is_kernel_vaddr(const void *address) {
  return address >= PHYS_BASE;
}

static inline void *ptov(uintptr_t physical) {
  return (void *)(physical + LOADER_PHYS_BASE);
}

static inline uintptr_t vtop(const void *address) {
  ASSERT(is_kernel_vaddr(address));
  return (uintptr_t)address - LOADER_PHYS_BASE;
}

#endif
