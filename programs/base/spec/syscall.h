// System calls of Pebbles, as C functions that the student provides.
//
// Those that take pointers have no prototype: a student's own definition may have a const or a volatile that another one has
// not, and C would call that a conflict. For the same reason get_ticks, getchar and misbehave are left out, whose results
// have had different types in different years: C takes an int where nothing else is said.

#ifndef LANDSLIDE_BASE_SYSCALL_H
#define LANDSLIDE_BASE_SYSCALL_H

#ifndef NORETURN
#define NORETURN __attribute__((__noreturn__))
#endif

#ifndef PAGE_SIZE
#define PAGE_SIZE 0x1000
#endif

#ifndef ASSEMBLER

#include <ureg.h>

typedef void (*swexn_handler_t)(void *arg, ureg_t *ureg);

int fork(void);
int exec();
void set_status(int status);
void vanish(void) NORETURN;
int wait();
void task_vanish(int status) NORETURN;

int gettid(void);
int yield(int tid);
int deschedule();
int make_runnable(int tid);
int sleep(int ticks);
int swexn();

int new_pages();
int remove_pages();

int readline();
int print();
int set_term_color(int color);
int set_cursor_pos(int row, int col);
int get_cursor_pos();

int readfile();
void halt();

#endif

// Colours of the console: those of letters, and those of what is behind them.
#define FGND_BLACK 0x0
#define FGND_BLUE 0x1
#define FGND_GREEN 0x2
#define FGND_CYAN 0x3
#define FGND_RED 0x4
#define FGND_MAG 0x5
#define FGND_BRWN 0x6
#define FGND_LGRAY 0x7
#define FGND_DGRAY 0x8
#define FGND_BBLUE 0x9
#define FGND_BGRN 0xA
#define FGND_BCYAN 0xB
#define FGND_PINK 0xC
#define FGND_BMAG 0xD
#define FGND_YLLW 0xE
#define FGND_WHITE 0xF

#define BGND_BLACK 0x00
#define BGND_BLUE 0x10
#define BGND_GREEN 0x20
#define BGND_CYAN 0x30
#define BGND_RED 0x40
#define BGND_MAG 0x50
#define BGND_BRWN 0x60
#define BGND_LGRAY 0x70

#endif
