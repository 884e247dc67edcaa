// The simulator watches for xchg %ebx, %ebx and reads a code from %ebx, arguments from %ecx and %edx.

#define SIM_PUTS 0x04100002
#define SIM_HALT 0x04100004

.text

.globl sim_puts
.type sim_puts, @function
sim_puts:
  pushl %ebx
  movl $SIM_PUTS, %ebx
  movl 8(%esp), %ecx
  xchg %ebx, %ebx
  popl %ebx
  ret
.size sim_puts, . - sim_puts

.globl sim_halt
.type sim_halt, @function
sim_halt:
  pushl %ebx
  movl $SIM_HALT, %ebx
  xchg %ebx, %ebx
  popl %ebx
  ret
.size sim_halt, . - sim_halt
