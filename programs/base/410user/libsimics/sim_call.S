// Calls to the simulator that take what they are given, and the one that stops it.

#include <asm.h>
#include <simics.h>

.text

FUNCTION sim_call
  pushl %ebx
  movl 8(%esp), %ebx
  movl 12(%esp), %ecx
  movl 16(%esp), %edx
  xchg %ebx, %ebx
  popl %ebx
  ret
END sim_call

FUNCTION sim_breakpoint
  pushl %ebx
  movl $SIM_BREAKPOINT, %ebx
  xchg %ebx, %ebx
  popl %ebx
  ret
END sim_breakpoint
