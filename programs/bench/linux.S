// Start-up code and the few system calls that a benchmark needs, for Linux on the i386. Linked before libc.a, so that these
// are found before the Pebbles stubs of the same names.

#include <asm.h>

#define LINUX_EXIT 1
#define LINUX_WRITE 4
#define STDOUT 1

.text

FUNCTION _start
  xorl %ebp, %ebp
  movl (%esp), %eax // argc; argv begins right above it
  leal 4(%esp), %edx
  pushl %edx
  pushl %eax
  call main
  movl %eax, %ebx
  jmp .Lexit
END _start

FUNCTION print
  pushl %ebx
  movl $LINUX_WRITE, %eax
  movl $STDOUT, %ebx
  movl 12(%esp), %ecx // the text
  movl 8(%esp), %edx // its length
  int $0x80
  popl %ebx
  ret
END print

FUNCTION set_status
  movl 4(%esp), %eax
  movl %eax, status
  ret
END set_status

FUNCTION vanish
  movl status, %ebx
  jmp .Lexit
END vanish

FUNCTION task_vanish
  movl 4(%esp), %ebx
.Lexit:
  movl $LINUX_EXIT, %eax
  int $0x80
END task_vanish

.bss
.align 4
status:
  .long 0
