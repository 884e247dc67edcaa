// The Pebbles system calls. Unless said otherwise a call gives 0, or a negative number for an error.
//
// thread_fork is missing on purpose: the new thread starts on its creator's stack pointer, which no C function survives.
// It is called from lib/thread/thread_asm.S.

#ifndef SYSCALL_H
#define SYSCALL_H

#include <ureg.h>

typedef void (*swexn_handler_t)(void *arg, ureg_t *ureg);

// Tasks and threads.
int fork(void);                               // the child's first thread; 0 in the child
int exec(const char *name, char *const *argv); // does not return when it succeeds
void set_status(int status);
void vanish(void) __attribute__((noreturn));
int wait(int *status); // the first thread of the child that was collected
void task_vanish(int status) __attribute__((noreturn));

// Scheduling.
int gettid(void);
int yield(int tid);             // -1: to any thread
int deschedule(const volatile int *reject); // blocks only while *reject is 0
int make_runnable(int tid);
int get_ticks(void);
int sleep(int ticks);
int swexn(void *esp3, swexn_handler_t handler, void *arg, ureg_t *ureg);

// Memory.
int new_pages(void *base, int len);
int remove_pages(void *base);

// Console.
char getchar(void);
int readline(int len, char *buf); // bytes stored
int print(int len, const char *buf);
int set_term_color(int color);
int set_cursor_pos(int row, int col);
int get_cursor_pos(int *row, int *col);
int new_console(void);

// The rest.
int readfile(const char *name, char *buf, int count, int offset); // bytes stored
void halt(void);
int misbehave(int mode);

#endif
