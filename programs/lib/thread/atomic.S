#include <asm.h>

.text

FUNCTION atomic_exchange
  movl 4(%esp), %ecx
  movl 8(%esp), %eax
  xchgl %eax, (%ecx) // locks the bus by itself
  ret
END atomic_exchange

FUNCTION atomic_compare_swap
  movl 4(%esp), %ecx
  movl 8(%esp), %eax
  movl 12(%esp), %edx
  lock cmpxchgl %edx, (%ecx) // leaves the old value in %eax either way
  ret
END atomic_compare_swap

FUNCTION atomic_fetch_add
  movl 4(%esp), %ecx
  movl 8(%esp), %eax
  lock xaddl %eax, (%ecx)
  ret
END atomic_fetch_add

FUNCTION atomic_fetch_sub
  movl 4(%esp), %ecx
  movl 8(%esp), %eax
  negl %eax
  lock xaddl %eax, (%ecx)
  ret
END atomic_fetch_sub
