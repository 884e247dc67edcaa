// The simulator watches for xchg %ebx, %ebx and reads a code from %ebx, arguments from %ecx and %edx.

#include <asm.h>

#define SIM_PUTS 0x04100002
#define SIM_HALT 0x04100004

.text

FUNCTION sim_puts
  pushl %ebx
  movl $SIM_PUTS, %ebx
  movl 8(%esp), %ecx
  xchg %ebx, %ebx
  popl %ebx
  ret
END sim_puts

FUNCTION sim_halt
  pushl %ebx
  movl $SIM_HALT, %ebx
  xchg %ebx, %ebx
  popl %ebx
  ret
END sim_halt
