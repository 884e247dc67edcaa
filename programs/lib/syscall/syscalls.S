// A stub for each system call.
//
// The kernel takes one argument in %esi itself, several as a vector in memory that %esi points to, and changes no register
// but %eax, which carries the result. A C caller has put the arguments side by side on the stack: that is the vector. All
// that is left to do is to keep %esi, which belongs to our caller.

#include <asm.h>
#include <syscall_int.h>

.macro SYSCALL_0 name, number
FUNCTION \name
  int $\number
  ret
END \name
.endm

.macro SYSCALL_1 name, number
FUNCTION \name
  pushl %esi
  movl 8(%esp), %esi // over the saved %esi and the return address
  int $\number
  popl %esi
  ret
END \name
.endm

.macro SYSCALL_N name, number
FUNCTION \name
  pushl %esi
  leal 8(%esp), %esi
  int $\number
  popl %esi
  ret
END \name
.endm

.text

SYSCALL_0 fork, FORK_INT
SYSCALL_N exec, EXEC_INT
SYSCALL_1 set_status, SET_STATUS_INT
SYSCALL_0 vanish, VANISH_INT
SYSCALL_1 wait, WAIT_INT
SYSCALL_1 task_vanish, TASK_VANISH_INT

SYSCALL_0 gettid, GETTID_INT
SYSCALL_1 yield, YIELD_INT
SYSCALL_1 deschedule, DESCHEDULE_INT
SYSCALL_1 make_runnable, MAKE_RUNNABLE_INT
SYSCALL_0 get_ticks, GET_TICKS_INT
SYSCALL_1 sleep, SLEEP_INT
SYSCALL_N swexn, SWEXN_INT

SYSCALL_N new_pages, NEW_PAGES_INT
SYSCALL_1 remove_pages, REMOVE_PAGES_INT

SYSCALL_0 getchar, GETCHAR_INT
SYSCALL_N readline, READLINE_INT
SYSCALL_N print, PRINT_INT
SYSCALL_1 set_term_color, SET_TERM_COLOR_INT
SYSCALL_N set_cursor_pos, SET_CURSOR_POS_INT
SYSCALL_N get_cursor_pos, GET_CURSOR_POS_INT
SYSCALL_0 new_console, NEW_CONSOLE_INT

SYSCALL_N readfile, READFILE_INT
SYSCALL_0 halt, HALT_INT
SYSCALL_1 misbehave, MISBEHAVE_INT
