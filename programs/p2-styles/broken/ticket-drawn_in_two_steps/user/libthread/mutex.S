// TEST: mutex_test
// EXPECT: failed assertion | deadlock
// ABOUT: A number is looked at and drawn in two steps: two threads may have the same.

// void mutex_lock(mutex_t *), and so on. A mutex is the two words of mutex_type.h.

#include <asm.h>

#define NEXT 0
#define SERVING 4

.text

FUNCTION mutex_init
  movl 4(%esp), %ecx
  xorl %eax, %eax
  movl %eax, NEXT(%ecx)
  movl %eax, SERVING(%ecx)
  ret
END mutex_init

FUNCTION mutex_destroy
  movl 4(%esp), %ecx
  movl NEXT(%ecx), %eax
  cmpl SERVING(%ecx), %eax
  je nobody_has_it
  call destroyed_while_held
nobody_has_it:
  ret
END mutex_destroy

FUNCTION mutex_lock
  movl 4(%esp), %ecx
  movl NEXT(%ecx), %eax
  incl NEXT(%ecx) // another thread may have read the same number
not_my_turn: // a label that is a symbol, in the middle of a function
  cmpl SERVING(%ecx), %eax
  je my_turn
  pause
  jmp not_my_turn
my_turn:
  ret
END mutex_lock

FUNCTION mutex_unlock
  movl 4(%esp), %ecx
  incl SERVING(%ecx) // by its holder alone: no need for a lock prefix
  ret
END mutex_unlock
