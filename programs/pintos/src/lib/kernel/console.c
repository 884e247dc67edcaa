#include <console.h>

#include <stdbool.h>
#include <stdio.h>

#include "devices/serial.h"
#include "devices/vga.h"
#include "threads/interrupt.h"
#include "threads/synch.h"

static struct lock console_lock;
static bool use_console_lock;

void console_init(void) {
  lock_init(&console_lock);
  use_console_lock = true;
}

void console_panic(void) {
  use_console_lock = false;
}

static bool acquire_console(void) {
  bool locks = use_console_lock && !intr_context() && !lock_held_by_current_thread(&console_lock);
  if (locks) {
    lock_acquire(&console_lock);
  }
  return locks;
}

static void release_console(bool locked) {
  if (locked) {
    lock_release(&console_lock);
  }
}

static void put(char character, void *aux) {
  int *count = aux;
  serial_putc(character);
  vga_putc(character);
  (*count)++;
}

int vprintf(const char *format, va_list arguments) {
  int count = 0;
  bool locked = acquire_console();
  __vprintf(format, arguments, put, &count);
  release_console(locked);
  return count;
}

void putbuf(const char *buffer, size_t size) {
  int count = 0;
  bool locked = acquire_console();
  while (size-- > 0) {
    put(*buffer++, &count);
  }
  release_console(locked);
}

int putchar(int character) {
  char text = (char)character;
  putbuf(&text, 1);
  return character;
}

int puts(const char *text) {
  return printf("%s\n", text);
}
