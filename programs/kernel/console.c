// The screen is memory: a character and a colour for each of 80 by 25 places. The adapter is told where its cursor stands
// after each text, not after each character.

#include "console.h"

#include <stdbool.h>

#include "memory.h"
#include "mutex.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "x86.h"

#define ROWS 25
#define COLUMNS 80
#define PLACES (ROWS * COLUMNS)
#define ADAPTER 0x3D4
#define CURSOR_HIGH 14
#define CURSOR_LOW 15
#define DEFAULT_COLOR 0x07
#define COLOR_MAX 0xFF

static volatile uint16_t *const screen = (volatile uint16_t *)0xB8000;

static mutex_t console_lock;
static int color = DEFAULT_COLOR;
static int cursor; // counts places

static uint16_t blank(void) {
  return (uint16_t)(color << 8 | ' ');
}

static void fill_blank(int from, int count) {
  fill_words((void *)(screen + from), (uint32_t)blank() << 16 | blank(), (uint32_t)count / 2);
}

static void show_cursor(void) {
  outb(ADAPTER, CURSOR_HIGH);
  outb(ADAPTER + 1, (uint8_t)(cursor >> 8));
  outb(ADAPTER, CURSOR_LOW);
  outb(ADAPTER + 1, (uint8_t)cursor);
}

static void scroll(void) {
  copy_words((void *)screen, (const void *)(screen + COLUMNS), (PLACES - COLUMNS) / 2);
  fill_blank(PLACES - COLUMNS, COLUMNS);
  cursor -= COLUMNS;
}

static void put(char c) {
  if (c == '\n') {
    cursor += COLUMNS - cursor % COLUMNS;
  } else if (c == '\r') {
    cursor -= cursor % COLUMNS;
  } else if (c == '\b') {
    cursor -= cursor > 0 ? 1 : 0;
    screen[cursor] = blank();
  } else {
    screen[cursor++] = (uint16_t)(color << 8 | (unsigned char)c);
  }
  if (cursor >= PLACES) {
    scroll();
  }
}

void console_init(void) {
  fill_blank(0, PLACES);
  show_cursor();
}

void console_write(const char *text, uint32_t length) {
  for (uint32_t i = 0; i < length; i++) {
    put(text[i]);
  }
  show_cursor();
}

int print(int length, const char *text) {
  mutex_lock(&console_lock);
  console_write(text, (uint32_t)length);
  mutex_unlock(&console_lock);
  return 0;
}

// The text is printed right out of user memory, which its lock keeps in place meanwhile.
int sys_print(ureg_t *frame) {
  uint32_t args[2];
  if (copy_in(args, frame->esi, sizeof args) < 0 || (int)args[0] < 0) {
    return -1;
  }
  memory_t *memory = current->task->memory;
  mutex_lock(&memory->lock);
  bool allowed = memory_allows(memory, args[1], args[0], false);
  if (allowed) {
    print((int)args[0], (const char *)args[1]);
  }
  mutex_unlock(&memory->lock);
  return allowed ? 0 : -1;
}

int sys_set_term_color(ureg_t *frame) {
  if (frame->esi > COLOR_MAX) {
    return -1;
  }
  mutex_lock(&console_lock);
  color = (int)frame->esi;
  mutex_unlock(&console_lock);
  return 0;
}

int sys_set_cursor_pos(ureg_t *frame) {
  uint32_t args[2];
  if (copy_in(args, frame->esi, sizeof args) < 0 || args[0] >= ROWS || args[1] >= COLUMNS) {
    return -1;
  }
  mutex_lock(&console_lock);
  cursor = (int)(args[0] * COLUMNS + args[1]);
  show_cursor();
  mutex_unlock(&console_lock);
  return 0;
}

int sys_get_cursor_pos(ureg_t *frame) {
  uint32_t args[2];
  if (copy_in(args, frame->esi, sizeof args) < 0) {
    return -1;
  }
  if (!user_can_write(args[0], sizeof(int)) || !user_can_write(args[1], sizeof(int))) {
    return -1;
  }
  mutex_lock(&console_lock);
  int row = cursor / COLUMNS;
  int column = cursor % COLUMNS;
  mutex_unlock(&console_lock);
  bool copied = copy_out(args[0], &row, sizeof row) == 0 && copy_out(args[1], &column, sizeof column) == 0;
  return copied ? 0 : -1;
}
