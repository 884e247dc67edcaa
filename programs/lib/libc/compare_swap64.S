#include <asm.h>

.text

// uint64_t compare_swap64(volatile uint64_t *at, uint64_t expected, uint64_t value): what was there before
FUNCTION compare_swap64
  pushl %ebx
  pushl %esi
  movl 12(%esp), %esi
  movl 16(%esp), %eax
  movl 20(%esp), %edx
  movl 24(%esp), %ebx
  movl 28(%esp), %ecx
  lock cmpxchg8b (%esi)
  popl %esi
  popl %ebx
  ret
END compare_swap64
