// Where a multiboot loader enters: paging and interrupts off, %ebx the multiboot information. What is done here, a loader of
// another kind does itself: the first 64 MB are mapped at 0 and at 3 GB, and main is called on a stack that ends at 0xF000.

#include "threads/loader.h"

#define MULTIBOOT_MAGIC 0x1BADB002
#define MULTIBOOT_FLAGS 0x00000002 // how much memory is there?

#define DIRECTORY 0xf000
#define TABLES 0x10000
#define TABLE_COUNT 16
#define PRESENT_WRITABLE 0x3

#define CR0_PE 0x00000001
#define CR0_EM 0x00000004
#define CR0_WP 0x00010000
#define CR0_PG 0x80000000

#define PHYSICAL(SYMBOL) (SYMBOL - LOADER_PHYS_BASE)

  .section .start, "ax"
  .align 4
  .long MULTIBOOT_MAGIC
  .long MULTIBOOT_FLAGS
  .long -(MULTIBOOT_MAGIC + MULTIBOOT_FLAGS)

  .globl start
  .type start, @function
start:
  cli
  cld

  // The tables, one after the other, for one page after the other.
  movl $TABLES, %edi
  movl $PRESENT_WRITABLE, %eax
  movl $(TABLE_COUNT * 1024), %ecx
1:
  stosl
  addl $0x1000, %eax
  loop 1b

  // The directory: empty, then each table twice.
  movl $DIRECTORY, %edi
  xorl %eax, %eax
  movl $1024, %ecx
  rep stosl
  movl $(TABLES + PRESENT_WRITABLE), %eax
  movl $DIRECTORY, %edi
  movl $TABLE_COUNT, %ecx
2:
  movl %eax, (%edi)
  movl %eax, (LOADER_PHYS_BASE >> 22 << 2)(%edi)
  addl $4, %edi
  addl $0x1000, %eax
  loop 2b

  movl $DIRECTORY, %eax
  movl %eax, %cr3
  lgdt PHYSICAL(gdt_register)
  movl %cr0, %eax
  orl $(CR0_PE | CR0_PG | CR0_WP | CR0_EM), %eax
  movl %eax, %cr0
  lgdt gdt_register_high // the lower mapping does not last
  ljmp $SEL_KCSEG, $3f
3:
  movw $SEL_KDSEG, %ax
  movw %ax, %ds
  movw %ax, %es
  movw %ax, %fs
  movw %ax, %gs
  movw %ax, %ss
  movl $(LOADER_PHYS_BASE + DIRECTORY), %esp
  xorl %ebp, %ebp // the end of the chain of frames
  pushl %ebx
  call multiboot_start
  addl $4, %esp
  call main
4:
  hlt
  jmp 4b
  .size start, . - start

  .section .data
  .align 8
gdt:
  .quad 0x0000000000000000
  .quad 0x00cf9a000000ffff // code
  .quad 0x00cf92000000ffff // data
gdt_register:
  .word 3 * 8 - 1
  .long PHYSICAL(gdt)
gdt_register_high:
  .word 3 * 8 - 1
  .long gdt

  .globl init_ram_pages
init_ram_pages:
  .long 0
