// System calls, by inline assembly. One argument goes into %esi; several go into memory that %esi points to.

#include <stdint.h>
#include <syscall.h>
#include <syscall_int.h>

#define CALL(number, argument) \
  ({ \
    int result; \
    __asm__ volatile("int %1" : "=a"(result) : "i"(number), "S"(argument) : "memory"); \
    result; \
  })

#define PACK(...) ((intptr_t[]){__VA_ARGS__})

int fork(void) {
  return CALL(FORK_INT, 0);
}

int exec(const char *name, char *const *argv) {
  return CALL(EXEC_INT, PACK((intptr_t)name, (intptr_t)argv));
}

void set_status(int status) {
  CALL(SET_STATUS_INT, status);
}

void vanish(void) {
  for (;;) {
    CALL(VANISH_INT, 0);
  }
}

int wait(int *status) {
  return CALL(WAIT_INT, status);
}

void task_vanish(int status) {
  for (;;) {
    CALL(TASK_VANISH_INT, status);
  }
}

int gettid(void) {
  return CALL(GETTID_INT, 0);
}

int yield(int tid) {
  return CALL(YIELD_INT, tid);
}

int deschedule(const volatile int *reject) {
  return CALL(DESCHEDULE_INT, reject);
}

int make_runnable(int tid) {
  return CALL(MAKE_RUNNABLE_INT, tid);
}

int get_ticks(void) {
  return CALL(GET_TICKS_INT, 0);
}

int sleep(int ticks) {
  return CALL(SLEEP_INT, ticks);
}

int swexn(void *esp3, swexn_handler_t handler, void *arg, ureg_t *ureg) {
  return CALL(SWEXN_INT, PACK((intptr_t)esp3, (intptr_t)handler, (intptr_t)arg, (intptr_t)ureg));
}

int new_pages(void *base, int len) {
  return CALL(NEW_PAGES_INT, PACK((intptr_t)base, len));
}

int remove_pages(void *base) {
  return CALL(REMOVE_PAGES_INT, base);
}

char getchar(void) {
  return (char)CALL(GETCHAR_INT, 0);
}

int readline(int len, char *buf) {
  return CALL(READLINE_INT, PACK(len, (intptr_t)buf));
}

int print(int len, const char *buf) {
  return CALL(PRINT_INT, PACK(len, (intptr_t)buf));
}

int set_term_color(int color) {
  return CALL(SET_TERM_COLOR_INT, color);
}

int set_cursor_pos(int row, int col) {
  return CALL(SET_CURSOR_POS_INT, PACK(row, col));
}

int get_cursor_pos(int *row, int *col) {
  return CALL(GET_CURSOR_POS_INT, PACK((intptr_t)row, (intptr_t)col));
}

int readfile(const char *name, char *buf, int count, int offset) {
  return CALL(READFILE_INT, PACK((intptr_t)name, (intptr_t)buf, count, offset));
}

void halt(void) {
  CALL(HALT_INT, 0);
}

int misbehave(int mode) {
  return CALL(MISBEHAVE_INT, mode);
}
