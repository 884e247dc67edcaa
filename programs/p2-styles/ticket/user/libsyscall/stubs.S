// System calls. The kernel keeps every register but %eax, so %esi can wait in %edx, which no caller relies on.

#include <asm.h>
#include <syscall_int.h>

.macro STUB name, number
FUNCTION \name
  int $\number
  ret
END \name
.endm

.macro STUB_1 name, number
FUNCTION \name
  movl %esi, %edx
  movl 4(%esp), %esi
  int $\number
  movl %edx, %esi
  ret
END \name
.endm

.macro STUB_N name, number
FUNCTION \name
  movl %esi, %edx
  leal 4(%esp), %esi
  int $\number
  movl %edx, %esi
  ret
END \name
.endm

.text

STUB fork, FORK_INT
STUB vanish, VANISH_INT
STUB gettid, GETTID_INT
STUB get_ticks, GET_TICKS_INT
STUB getchar, GETCHAR_INT
STUB halt, HALT_INT

STUB_1 set_status, SET_STATUS_INT
STUB_1 wait, WAIT_INT
STUB_1 task_vanish, TASK_VANISH_INT
STUB_1 yield, YIELD_INT
STUB_1 deschedule, DESCHEDULE_INT
STUB_1 make_runnable, MAKE_RUNNABLE_INT
STUB_1 sleep, SLEEP_INT
STUB_1 remove_pages, REMOVE_PAGES_INT
STUB_1 set_term_color, SET_TERM_COLOR_INT
STUB_1 misbehave, MISBEHAVE_INT

STUB_N exec, EXEC_INT
STUB_N swexn, SWEXN_INT
STUB_N new_pages, NEW_PAGES_INT
STUB_N readline, READLINE_INT
STUB_N print, PRINT_INT
STUB_N set_cursor_pos, SET_CURSOR_POS_INT
STUB_N get_cursor_pos, GET_CURSOR_POS_INT
STUB_N readfile, READFILE_INT
