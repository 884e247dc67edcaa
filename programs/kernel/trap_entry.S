// The way into the kernel and out of it. What is pushed here, from the last word to the first, is a ureg_t: the same layout
// that swexn hands to user code, so that it need not be converted.

#include <asm.h>
#include "x86.h"

#define ENTRIES 0x75 // exceptions, interrupt requests and system calls; swexn is the last
#define ENTRY_SIZE 16

.text

// One entry for each vector, all of the same size, so that no table of them is needed. Where the processor pushes no error
// code a zero takes its place. %eax is saved where the ureg has it, and then carries the vector.
.align ENTRY_SIZE
.globl trap_entries
trap_entries:
.set vector, 0
.rept ENTRIES
  .align ENTRY_SIZE
  .if !(vector == 8 || (vector >= 10 && vector <= 14) || vector == 17)
  pushl $0
  .endif
  pushl %eax
  movl $vector, %eax
  jmp enter_kernel
  .set vector, vector + 1
.endr

FUNCTION enter_kernel
  pushl %ecx
  pushl %edx
  pushl %ebx
  pushl $0
  pushl %ebp
  pushl %esi
  pushl %edi
  pushl %gs
  pushl %fs
  pushl %es
  pushl %ds
  movl %cr2, %ecx
  pushl %ecx
  pushl %eax // the vector is the cause
  movl $KERNEL_DS, %eax
  movl %eax, %ds
  movl %eax, %es
  cld
  xorl %ebp, %ebp // the user's frames are none of the kernel's
  pushl %esp
  call trap
  addl $4, %esp
  jmp leave_kernel
END enter_kernel

// %esp points to a ureg_t.
FUNCTION leave_kernel
  cli
  addl $8, %esp // cause, cr2
  popl %ds
  popl %es
  popl %fs
  popl %gs
  popl %edi
  popl %esi
  popl %ebp
  addl $4, %esp // the zero
  popl %ebx
  popl %edx
  popl %ecx
  popl %eax
  addl $4, %esp // the error code
  iret
END leave_kernel

// The first thing that a new thread does: its stack holds the ureg_t that it starts with.
FUNCTION thread_entry
  call before_user_mode
  jmp leave_kernel
END thread_entry
