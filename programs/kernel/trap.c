// Every trap comes here, with interrupts off.
//
// System calls and exceptions of user code enable them at once: the kernel is preemptible, except where it says otherwise.
// The kernel itself has no exceptions, so one that comes from kernel code is a mistake of ours.

#include "trap.h"

#include <stdbool.h>

#include "keyboard.h"
#include "panic.h"
#include "pic.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "timer.h"
#include "x86.h"

#define VECTORS 256
#define ENTRY_SIZE 16 // as in trap_entry.S
#define INTERRUPT_GATE 0x8E00
#define USER_GATE 0x6000

#define EXCEPTIONS 0x20

extern char trap_entries[];

static uint64_t idt[VECTORS];

static void set_gate(int vector, uint32_t type) {
  uint32_t entry = (uint32_t)trap_entries + vector * ENTRY_SIZE;
  uint64_t high = (entry & 0xFFFF0000) | type;
  idt[vector] = high << 32 | KERNEL_CS << 16 | (entry & 0xFFFF);
}

// User code may cause by hand: system calls, int3 and into. Any other int is a protection fault.
void trap_init(void) {
  struct {
    uint16_t limit;
    void *base;
  } __attribute__((packed)) pointer = {.limit = sizeof idt - 1, .base = idt};

  for (int vector = 0; vector < IRQ_BASE + IRQ_COUNT; vector++) {
    bool by_hand = vector == SWEXN_CAUSE_BREAKPOINT || vector == SWEXN_CAUSE_OVERFLOW;
    set_gate(vector, by_hand ? INTERRUPT_GATE | USER_GATE : INTERRUPT_GATE);
  }
  for (int vector = FIRST_SYSCALL; vector <= LAST_SYSCALL; vector++) {
    if (is_syscall(vector)) {
      set_gate(vector, INTERRUPT_GATE | USER_GATE);
    }
  }
  __asm__ volatile("lidt %0" : : "m"(pointer));
}

static bool from_user(const ureg_t *frame) {
  return frame->cs == USER_CS;
}

// The controller hears first that we are done: the thread that runs next may be another one.
static void handle_irq(int irq) {
  pic_acknowledge(irq);
  if (irq == IRQ_TIMER) {
    timer_tick();
  } else if (irq == IRQ_KEYBOARD) {
    keyboard_interrupt();
  }
  if (irq == IRQ_TIMER || is_idle()) {
    preempt();
  }
}

static void handle_user_trap(ureg_t *frame) {
  enable_interrupts();
  if (frame->cause < EXCEPTIONS) {
    handle_exception(frame);
  } else {
    handle_syscall(frame);
  }
}

void trap(ureg_t *frame) {
  bool is_irq = frame->cause >= IRQ_BASE && frame->cause < IRQ_BASE + IRQ_COUNT;
  if (is_irq) {
    handle_irq((int)(frame->cause - IRQ_BASE));
  } else if (from_user(frame)) {
    handle_user_trap(frame);
  } else {
    panic("exception %u in the kernel at %p, address %p, error code %p", (unsigned)frame->cause,
        (void *)frame->eip, (void *)frame->cr2, (void *)frame->error_code);
  }
  if (from_user(frame)) {
    before_user_mode();
  }
}

// A task that is to vanish does not come back: this is where its threads notice.
void before_user_mode(void) {
  if (current->task->doomed) {
    enable_interrupts();
    vanish();
  }
}
