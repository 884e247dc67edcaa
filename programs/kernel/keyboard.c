// The interrupt handler turns scan codes into characters and keeps those in a ring. A thread that reads waits for them with
// interrupts off, since no lock stops the handler.

#include "keyboard.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "console.h"
#include "memory.h"
#include "mutex.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "x86.h"

#define DATA_PORT 0x60
#define RELEASED 0x80 // added to a key's code when it is let go
#define LEFT_SHIFT 0x2A
#define RIGHT_SHIFT 0x36
#define KEYS 0x3A

#define RING_SIZE 256u
#define LINE_MAX 512

#define NO_CHARACTER (-1)

// By scan code, of set 1; a 0 is a key that makes no character.
static const char plain[KEYS] = "\0\0331234567890-=\b\tqwertyuiop[]\n\0asdfghjkl;'`\0\\zxcvbnm,./\0*\0 ";
static const char shifted[KEYS] = "\0\033!@#$%^&*()_+\b\tQWERTYUIOP{}\n\0ASDFGHJKL:\"~\0|ZXCVBNM<>?\0*\0 ";

// The ring, changed with interrupts off. The counts only grow.
static char ring[RING_SIZE];
static uint32_t put_count;
static uint32_t taken_count;
static queue_t reader; // the thread that waits for a character
static bool shift;

// One reader at a time; and its line, as far as it is typed.
static mutex_t turn_lock;
static cond_t turn_free;
static bool turn_taken;
static char line[LINE_MAX];

static void put(char c) {
  if (put_count - taken_count == RING_SIZE) {
    return; // typed faster than read for a long time
  }
  ring[put_count++ % RING_SIZE] = c;
  if (reader.first != NULL) {
    wake(reader.first);
  }
}

void keyboard_interrupt(void) {
  uint8_t code = inb(DATA_PORT);
  uint8_t key = code & ~RELEASED;
  if (key == LEFT_SHIFT || key == RIGHT_SHIFT) {
    shift = key == code;
  } else if (key == code && key < KEYS && plain[key] != '\0') {
    put(shift ? shifted[key] : plain[key]);
  }
}

// The next character, or NO_CHARACTER if the thread's task is to vanish.
static int take(void) {
  uint32_t flags = save_interrupts();
  while (put_count == taken_count && !current->task->doomed) {
    block(WAITING, &reader);
  }
  int c = NO_CHARACTER;
  if (put_count != taken_count) {
    c = (unsigned char)ring[taken_count++ % RING_SIZE];
  }
  restore_interrupts(flags);
  return c;
}

static bool take_turn(void) {
  bool go_on = true;
  mutex_lock(&turn_lock);
  while (turn_taken && go_on) {
    go_on = cond_wait(&turn_free, &turn_lock);
  }
  if (go_on) {
    turn_taken = true;
  }
  mutex_unlock(&turn_lock);
  return go_on;
}

static void give_turn(void) {
  mutex_lock(&turn_lock);
  turn_taken = false;
  cond_broadcast(&turn_free);
  mutex_unlock(&turn_lock);
}

int sys_getchar(ureg_t *frame) {
  (void)frame;
  if (!take_turn()) {
    return -1;
  }
  int c = take();
  give_turn();
  return c;
}

static void echo(char c) {
  print(1, &c);
}

// Reads up to the newline or until the line is full. Backspace does not go beyond the start of the line.
static int read_line(int size) {
  int length = 0;
  while (length < size) {
    int c = take();
    if (c == NO_CHARACTER) {
      return -1;
    }
    if (c != '\b') {
      line[length++] = (char)c;
      echo((char)c);
    } else if (length > 0) {
      length--;
      echo('\b');
    }
    if (c == '\n') {
      break;
    }
  }
  return length;
}

int sys_readline(ureg_t *frame) {
  uint32_t args[2];
  if (copy_in(args, frame->esi, sizeof args) < 0) {
    return -1;
  }
  int size = (int)args[0];
  if (size < 0 || !user_can_write(args[1], (uint32_t)size) || !take_turn()) {
    return -1;
  }
  int length = read_line(size < LINE_MAX ? size : LINE_MAX);
  if (length >= 0 && copy_out(args[1], line, (uint32_t)length) < 0) {
    length = -1; // the buffer was removed while we waited
  }
  give_turn();
  return length;
}
