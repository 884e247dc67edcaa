// The system calls, each given the registers of its caller: the argument is in %esi, or %esi points to several. What a call
// returns goes to %eax.

#ifndef SYSCALLS_H
#define SYSCALLS_H

#include <stdbool.h>
#include <syscall_int.h>
#include <ureg.h>

#define FIRST_SYSCALL FORK_INT
#define LAST_SYSCALL SWEXN_INT

bool is_syscall(int vector);
void handle_syscall(ureg_t *frame);

int sys_fork(ureg_t *frame);
int sys_thread_fork(ureg_t *frame);
int sys_exec(ureg_t *frame);
int sys_set_status(ureg_t *frame);
int sys_vanish(ureg_t *frame);
int sys_wait(ureg_t *frame);
int sys_task_vanish(ureg_t *frame);

int sys_gettid(ureg_t *frame);
int sys_yield(ureg_t *frame);
int sys_deschedule(ureg_t *frame);
int sys_make_runnable(ureg_t *frame);
int sys_get_ticks(ureg_t *frame);
int sys_sleep(ureg_t *frame);
int sys_swexn(ureg_t *frame);

int sys_new_pages(ureg_t *frame);
int sys_remove_pages(ureg_t *frame);

int sys_getchar(ureg_t *frame);
int sys_readline(ureg_t *frame);
int sys_print(ureg_t *frame);
int sys_set_term_color(ureg_t *frame);
int sys_set_cursor_pos(ureg_t *frame);
int sys_get_cursor_pos(ureg_t *frame);

int sys_readfile(ureg_t *frame);

#endif
