#include "syscalls.h"

#include <stddef.h>

#ifdef VARIANT_misbehaving
#include "mistakes.h"
#endif
#include "panic.h"

static int sys_halt(ureg_t *frame) {
  (void)frame;
  stop_machine();
}

// Some kernels have odd ways of scheduling to choose from; this one has none.
static int sys_misbehave(ureg_t *frame) {
#ifdef VARIANT_misbehaving
  make_mistake(frame);
#else
  (void)frame;
#endif
  return 0;
}

static int sys_new_console(ureg_t *frame) {
  (void)frame;
  return -1; // there is one console
}

static int (*const calls[])(ureg_t *frame) = {
    [FORK_INT - FIRST_SYSCALL] = sys_fork,
    [EXEC_INT - FIRST_SYSCALL] = sys_exec,
    [WAIT_INT - FIRST_SYSCALL] = sys_wait,
    [YIELD_INT - FIRST_SYSCALL] = sys_yield,
    [DESCHEDULE_INT - FIRST_SYSCALL] = sys_deschedule,
    [MAKE_RUNNABLE_INT - FIRST_SYSCALL] = sys_make_runnable,
    [GETTID_INT - FIRST_SYSCALL] = sys_gettid,
    [NEW_PAGES_INT - FIRST_SYSCALL] = sys_new_pages,
    [REMOVE_PAGES_INT - FIRST_SYSCALL] = sys_remove_pages,
    [SLEEP_INT - FIRST_SYSCALL] = sys_sleep,
    [GETCHAR_INT - FIRST_SYSCALL] = sys_getchar,
    [READLINE_INT - FIRST_SYSCALL] = sys_readline,
    [PRINT_INT - FIRST_SYSCALL] = sys_print,
    [SET_TERM_COLOR_INT - FIRST_SYSCALL] = sys_set_term_color,
    [SET_CURSOR_POS_INT - FIRST_SYSCALL] = sys_set_cursor_pos,
    [GET_CURSOR_POS_INT - FIRST_SYSCALL] = sys_get_cursor_pos,
    [THREAD_FORK_INT - FIRST_SYSCALL] = sys_thread_fork,
    [GET_TICKS_INT - FIRST_SYSCALL] = sys_get_ticks,
    [MISBEHAVE_INT - FIRST_SYSCALL] = sys_misbehave,
    [HALT_INT - FIRST_SYSCALL] = sys_halt,
    [TASK_VANISH_INT - FIRST_SYSCALL] = sys_task_vanish,
    [NEW_CONSOLE_INT - FIRST_SYSCALL] = sys_new_console,
    [SET_STATUS_INT - FIRST_SYSCALL] = sys_set_status,
    [VANISH_INT - FIRST_SYSCALL] = sys_vanish,
    [READFILE_INT - FIRST_SYSCALL] = sys_readfile,
    [SWEXN_INT - FIRST_SYSCALL] = sys_swexn,
};

bool is_syscall(int vector) {
  return vector >= FIRST_SYSCALL && vector <= LAST_SYSCALL && calls[vector - FIRST_SYSCALL] != NULL;
}

void handle_syscall(ureg_t *frame) {
  frame->eax = (uint32_t)calls[frame->cause - FIRST_SYSCALL](frame);
}
