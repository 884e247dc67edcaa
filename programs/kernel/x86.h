// The instructions that C has no words for, and the numbers of segments and flags.

#ifndef X86_H
#define X86_H

#define TSS_SELECTOR 0x08
#define KERNEL_CS 0x10
#define KERNEL_DS 0x18
#define USER_CS 0x23
#define USER_DS 0x2B

#define EFLAGS_ALWAYS 0x00000002u // this bit is 1 in every processor
#define EFLAGS_IF 0x00000200u

#define CR0_EM 0x00000004u // no x87: its instructions are exceptions
#define CR0_WP 0x00010000u // the kernel, too, respects read-only pages
#define CR0_PG 0x80000000u

#ifndef __ASSEMBLER__

#include <stdint.h>

static inline void outb(uint16_t port, uint8_t value) {
  __asm__ volatile("outb %0, %1" : : "a"(value), "Nd"(port));
}

static inline void outw(uint16_t port, uint16_t value) {
  __asm__ volatile("outw %0, %1" : : "a"(value), "Nd"(port));
}

static inline uint8_t inb(uint16_t port) {
  uint8_t value;
  __asm__ volatile("inb %1, %0" : "=a"(value) : "Nd"(port));
  return value;
}

static inline void enable_interrupts(void) {
  __asm__ volatile("sti" : : : "memory");
}

static inline void disable_interrupts(void) {
  __asm__ volatile("cli" : : : "memory");
}

// Disables interrupts and tells how it was before. Sections without interrupts may nest: each ends with restore_interrupts
// of what its beginning gave.
static inline uint32_t save_interrupts(void) {
  uint32_t flags;
  __asm__ volatile("pushfl; popl %0; cli" : "=r"(flags) : : "memory");
  return flags;
}

static inline void restore_interrupts(uint32_t flags) {
  if ((flags & EFLAGS_IF) != 0) {
    enable_interrupts();
  }
}

static inline void set_cr3(uint32_t directory) {
  __asm__ volatile("movl %0, %%cr3" : : "r"(directory) : "memory");
}

static inline void set_cr0(uint32_t value) {
  __asm__ volatile("movl %0, %%cr0" : : "r"(value) : "memory");
}

static inline uint32_t get_cr0(void) {
  uint32_t value;
  __asm__ volatile("movl %%cr0, %0" : "=r"(value));
  return value;
}

static inline void invalidate_page(uint32_t address) {
  __asm__ volatile("invlpg (%0)" : : "r"(address) : "memory");
}

// One instruction for many words: memory is copied and cleared by the page.
static inline void copy_words(void *to, const void *from, uint32_t words) {
  __asm__ volatile("rep movsl" : "+D"(to), "+S"(from), "+c"(words) : : "memory");
}

static inline void fill_words(void *to, uint32_t value, uint32_t words) {
  __asm__ volatile("rep stosl" : "+D"(to), "+c"(words) : "a"(value) : "memory");
}

#endif

#endif
