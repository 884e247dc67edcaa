// See thread_asm.h.

#include <asm.h>
#include <syscall_int.h>

#define EXITED 1
#define WAITER_TID 0
#define WAITER_WOKEN 4

.text

FUNCTION fork_thread
  movl 4(%esp), %ecx
  movl 8(%esp), %edx
  int $THREAD_FORK_INT
  testl %eax, %eax
  jz .Lchild
  ret
.Lchild: // here %esp is still the parent's stack, which is in use: nothing but registers until it is changed
  movl %ecx, %esp
  xorl %ebp, %ebp // the end of the chain of frames
  jmp *%edx
END fork_thread

FUNCTION vanish_thread
  movl 4(%esp), %ecx
  movl $EXITED, %eax
  xchgl %eax, (%ecx) // the last use of the stack was two lines up
  testl %eax, %eax
  jz .Lvanish // no thread waits; one that comes to join finds EXITED and may free the stack at once
  movl WAITER_TID(%eax), %esi
  movl $1, WAITER_WOKEN(%eax) // now the joiner may free the stack
  int $MAKE_RUNNABLE_INT
.Lvanish:
  int $VANISH_INT
END vanish_thread
