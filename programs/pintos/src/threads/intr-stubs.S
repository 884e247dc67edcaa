// The way into the kernel: each vector has a stub, which makes the top of the stack the same for all of them. The words are those
// of struct intr_frame.

#include "threads/loader.h"

  .text

  .type intr_entry, @function
intr_entry:
  pushl %ds
  pushl %es
  pushl %fs
  pushl %gs
  pushal
  cld
  movl $SEL_KDSEG, %eax
  movl %eax, %ds
  movl %eax, %es
  leal 56(%esp), %ebp // frame_pointer and eip, as if the code that was interrupted had called
  pushl %esp
  call intr_handler
  addl $4, %esp
  jmp intr_exit
  .size intr_entry, . - intr_entry

  .globl intr_exit
  .type intr_exit, @function
intr_exit:
  popal
  popl %gs
  popl %fs
  popl %es
  popl %ds
  addl $12, %esp // vec_no, error_code, frame_pointer
  iret
  .size intr_exit, . - intr_exit

  .data
  .globl intr_stubs
intr_stubs:
  .text

  // With some exceptions the processor pushes an error code itself, in the place of frame_pointer.
  .type intr_stub, @function
intr_stub:
  .set vector, 0
  .rept 256
  .if vector == 8 || vector == 17 || (vector >= 10 && vector <= 14)
1:
    pushl (%esp)
    movl %ebp, 4(%esp)
  .else
1:
    pushl %ebp
    pushl $0
  .endif
    pushl $vector
    jmp intr_entry
  .data
    .long 1b
  .text
  .set vector, vector + 1
  .endr
  .size intr_stub, . - intr_stub
