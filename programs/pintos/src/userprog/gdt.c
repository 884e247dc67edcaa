// The segments: code and data of the kernel and of user programs, all of them the whole address space, and the task state.

#include "userprog/gdt.h"

#include <stdint.h>

#include "userprog/tss.h"

static uint64_t gdt[SEL_CNT];

static uint64_t task_state_segment(uint32_t base, uint32_t limit) {
  uint32_t low = base << 16 | (limit & 0xffff);
  uint32_t high = (base & 0xff000000) | 0x8900 | (base >> 16 & 0xff);
  return (uint64_t)high << 32 | low;
}

void gdt_init(void) {
  gdt[SEL_KCSEG / 8] = 0x00cf9a000000ffff;
  gdt[SEL_KDSEG / 8] = 0x00cf92000000ffff;
  gdt[SEL_UCSEG / 8] = 0x00cffa000000ffff;
  gdt[SEL_UDSEG / 8] = 0x00cff2000000ffff;
  gdt[SEL_TSS / 8] = task_state_segment((uint32_t)tss_get(), TSS_SIZE - 1);
  struct {
    uint16_t limit;
    void *base;
  } __attribute__((packed)) operand = {sizeof gdt - 1, gdt};
  __asm__ volatile("lgdt %0" : : "m"(operand));
  __asm__ volatile("ltr %w0" : : "q"(SEL_TSS));
}
