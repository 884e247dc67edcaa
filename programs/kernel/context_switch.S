// void context_switch(uint32_t *save_esp, uint32_t load_esp)
//
// Leaves this thread and goes on with another where that one had called context_switch. Interrupts are off. What a function
// must keep for its caller goes to the stack, everything else the compiler has saved already.

#include <asm.h>

.text

FUNCTION context_switch
  movl 4(%esp), %eax
  movl 8(%esp), %ecx
  pushl %ebp
  pushl %ebx
  pushl %esi
  pushl %edi
#ifdef STYLE_leave_switch // the new stack comes by way of %ebp
  pushl $0
  movl %esp, (%eax)
  movl %ecx, %ebp
  leave
#else
  movl %esp, (%eax)
  movl %ecx, %esp
#endif
  popl %edi
  popl %esi
  popl %ebx
  popl %ebp
  ret
END context_switch
