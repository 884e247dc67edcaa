#include "segments.h"

#include "x86.h"

// Only three fields matter: the processor takes ss0 and esp0 when it comes from ring 3, and without a map of permitted
// ports no user code may use any.
typedef struct tss {
  uint32_t link;
  uint32_t esp0;
  uint32_t ss0;
  uint32_t unused[22];
  uint16_t trap;
  uint16_t port_map;
} tss_t;

typedef struct pseudo_descriptor {
  uint16_t limit;
  void *base;
} __attribute__((packed)) pseudo_descriptor_t;

#define CODE 0x9A
#define DATA 0x92
#define USER 0x60
#define TSS_TYPE 0x89
#define FLAT_LIMIT 0xFFFFF
#define FLAT_FLAGS 0xCull // 32 bits, limit in pages

static tss_t tss;
static uint64_t gdt[6];

static uint64_t descriptor(uint32_t base, uint32_t limit, uint32_t type, uint64_t flags) {
  uint64_t low = (limit & 0xFFFF) | (uint64_t)(base & 0xFFFFFF) << 16 | (uint64_t)type << 40;
  return low | (uint64_t)(limit >> 16) << 48 | flags << 52 | (uint64_t)(base >> 24) << 56;
}

static void load(void) {
  pseudo_descriptor_t pointer = {.limit = sizeof gdt - 1, .base = gdt};
  __asm__ volatile(
      "lgdt %0\n"
      "ljmp %1, $1f\n"
      "1: movl %2, %%eax\n"
      "movl %%eax, %%ds\n"
      "movl %%eax, %%es\n"
      "movl %%eax, %%fs\n"
      "movl %%eax, %%gs\n"
      "movl %%eax, %%ss\n"
      "movl %3, %%eax\n"
      "ltr %%ax\n"
      :
      : "m"(pointer), "i"(KERNEL_CS), "i"(KERNEL_DS), "i"(TSS_SELECTOR)
      : "eax", "memory");
}

void segments_init(void) {
  tss.ss0 = KERNEL_DS;
  tss.port_map = sizeof tss;
  gdt[TSS_SELECTOR / 8] = descriptor((uint32_t)&tss, sizeof tss - 1, TSS_TYPE, 0);
  gdt[KERNEL_CS / 8] = descriptor(0, FLAT_LIMIT, CODE, FLAT_FLAGS);
  gdt[KERNEL_DS / 8] = descriptor(0, FLAT_LIMIT, DATA, FLAT_FLAGS);
  gdt[USER_CS / 8] = descriptor(0, FLAT_LIMIT, CODE | USER, FLAT_FLAGS);
  gdt[USER_DS / 8] = descriptor(0, FLAT_LIMIT, DATA | USER, FLAT_FLAGS);
  load();
}

void set_kernel_stack(uint32_t top) {
  tss.esp0 = top;
}
