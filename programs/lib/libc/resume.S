// void resume(const ureg_t *ureg): goes on with these registers, whatever they are. Uses nothing of the stack that it goes to.

#include <asm.h>

#define UREG_EDI 24
#define UREG_ESI 28
#define UREG_EBP 32
#define UREG_EBX 40
#define UREG_EDX 44
#define UREG_ECX 48
#define UREG_EAX 52
#define UREG_EIP 60
#define UREG_EFLAGS 68
#define UREG_ESP 72

.text

FUNCTION resume
  movl 4(%esp), %eax
  pushl UREG_EFLAGS(%eax)
  movl UREG_EIP(%eax), %ecx
  movl %ecx, resume_eip
  movl UREG_EDI(%eax), %edi
  movl UREG_ESI(%eax), %esi
  movl UREG_EBP(%eax), %ebp
  movl UREG_EBX(%eax), %ebx
  movl UREG_EDX(%eax), %edx
  movl UREG_ECX(%eax), %ecx
  popfl
  movl UREG_ESP(%eax), %esp
  movl UREG_EAX(%eax), %eax
  jmp *resume_eip
END resume

.bss
.align 4
resume_eip:
  .long 0
