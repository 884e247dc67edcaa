// int spawn(void *stack, void (*start)(void *), void *arg): a new thread; its kernel id, or negative.
// void unlock_and_vanish(mutex_t *): the end of one.

#include <asm.h>
#include <syscall_int.h>

#define SERVING 4

.text

FUNCTION spawn
  pushl %ebx
  movl 8(%esp), %ecx
  movl 12(%esp), %edx
  movl 16(%esp), %ebx
  int $THREAD_FORK_INT
  orl %eax, %eax
  jz newborn
  popl %ebx
  ret
newborn:
  movl %ecx, %esp
  movl $-1, %ebp // so that code that follows frame pointers too far is found out
  pushl %ebx
  call *%edx
  ud2 // does not come back
END spawn

// Once the number is called up, the joiner may free the stack that we stand on: registers alone from there on.
FUNCTION unlock_and_vanish
  movl 4(%esp), %ecx
  incl SERVING(%ecx)
  int $VANISH_INT
END unlock_and_vanish
