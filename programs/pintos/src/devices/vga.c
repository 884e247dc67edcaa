#include "devices/vga.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "threads/interrupt.h"
#include "threads/io.h"
#include "threads/vaddr.h"

#define SCREEN 0xb8000
#define COLUMNS 80
#define ROWS 25
#define BLANK 0x0720 // a space, grey on black
#define CONTROLLER 0x3d4
#define CURSOR_HIGH 14
#define CURSOR_LOW 15

static uint16_t *screen;
static size_t column, row;

static void blank(size_t which) {
  for (size_t i = 0; i < COLUMNS; i++) {
    screen[which * COLUMNS + i] = BLANK;
  }
}

static void show_cursor(void) {
  size_t at = row * COLUMNS + column;
  outb(CONTROLLER, CURSOR_HIGH);
  outb(CONTROLLER + 1, at >> 8);
  outb(CONTROLLER, CURSOR_LOW);
  outb(CONTROLLER + 1, at & 0xff);
}

void vga_init(void) {
  screen = ptov(SCREEN);
  for (size_t i = 0; i < ROWS; i++) {
    blank(i);
  }
  show_cursor();
}

static void new_line(void) {
  column = 0;
  if (++row == ROWS) {
    row--;
    memmove(screen, screen + COLUMNS, (ROWS - 1) * COLUMNS * sizeof *screen);
    blank(row);
  }
}

void vga_putc(int character) {
  enum intr_level old_level = intr_disable();
  if (character == '\n') {
    new_line();
  } else {
    screen[row * COLUMNS + column] = (BLANK & 0xff00) | (uint8_t)character;
    if (++column == COLUMNS) {
      new_line();
    }
  }
  show_cursor();
  intr_set_level(old_level);
}
