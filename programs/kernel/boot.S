// Where the boot loader enters: paging and interrupts off, %eax a magic number, %ebx the multiboot information.

#include <asm.h>

#define HEADER_MAGIC 0x1BADB002
#define HEADER_FLAGS 0x00000002 // tell us how much memory there is

.text

.align 4
  .long HEADER_MAGIC
  .long HEADER_FLAGS
  .long -(HEADER_MAGIC + HEADER_FLAGS)

FUNCTION _start
  movl $boot_stack_top, %esp
  pushl $0
  popfl
  xorl %ebp, %ebp // the end of the chain of frames
  pushl %ebx
  pushl %eax
  call kernel_main
.Lforever: // kernel_main does not return
  cli
  hlt
  jmp .Lforever
END _start

// The boot code becomes the idle thread, so this stack stays in use.
.bss
.align 16
.globl boot_stack
boot_stack:
  .skip 8192 // as large as any kernel stack
boot_stack_top:
