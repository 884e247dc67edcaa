// See thread_asm.h.

#include <asm.h>
#include <syscall_int.h>

.text

FUNCTION spawn
  movl 4(%esp), %ecx
  movl 8(%esp), %edx
  int $THREAD_FORK_INT
  testl %eax, %eax
  jz child_of_spawn
  ret
child_of_spawn: // a symbol of its own, though it is no function
  movl %ecx, %esp
  xorl %ebp, %ebp
  jmp *%edx
END spawn

FUNCTION unguard_and_vanish
  movl 4(%esp), %ecx
  xorl %eax, %eax
  xchgl %eax, (%ecx)
  int $VANISH_INT
END unguard_and_vanish
