#include "threads/interrupt.h"

#include <debug.h>
#include <stddef.h>
#include <stdio.h>

#include "threads/flags.h"
#include "threads/intr-stubs.h"
#include "threads/io.h"
#include "threads/loader.h"
#include "threads/thread.h"

#define VECTORS 256
#define FIRST_EXTERNAL 0x20
#define LAST_EXTERNAL 0x2f

#define MASTER 0x20
#define SLAVE 0xa0
#define END_OF_INTERRUPT 0x20

#define INTERRUPT_GATE 0x8e00 // turns interrupts off
#define TRAP_GATE 0x8f00

static uint64_t idt[VECTORS];
static intr_handler_func *handlers[VECTORS];
static const char *names[VECTORS];

static bool in_external;
static bool yield_on_return;

void intr_handler(struct intr_frame *frame);

enum intr_level intr_get_level(void) {
  uint32_t flags;
  __asm__ volatile("pushfl; popl %0" : "=g"(flags));
  return flags & FLAG_IF ? INTR_ON : INTR_OFF;
}

enum intr_level intr_set_level(enum intr_level level) {
  return level == INTR_ON ? intr_enable() : intr_disable();
}

enum intr_level intr_enable(void) {
  enum intr_level old_level = intr_get_level();
  ASSERT(!intr_context());
  __asm__ volatile("sti" : : : "memory");
  return old_level;
}

enum intr_level intr_disable(void) {
  enum intr_level old_level = intr_get_level();
  __asm__ volatile("cli" : : : "memory");
  return old_level;
}

static void set_gate(uint8_t vec, int dpl, uint32_t type) {
  uint32_t target = (uint32_t)intr_stubs[vec];
  uint32_t low = (target & 0xffff) | SEL_KCSEG << 16;
  uint32_t high = (target & 0xffff0000) | (uint32_t)dpl << 13 | type;
  idt[vec] = (uint64_t)high << 32 | low;
}

// Both chips, from vector 0x20 on, all lines open.
static void pic_init(void) {
  outb(MASTER + 1, 0xff);
  outb(SLAVE + 1, 0xff);
  outb(MASTER, 0x11);
  outb(MASTER + 1, FIRST_EXTERNAL);
  outb(MASTER + 1, 0x04); // the slave is at line 2
  outb(MASTER + 1, 0x01);
  outb(SLAVE, 0x11);
  outb(SLAVE + 1, FIRST_EXTERNAL + 8);
  outb(SLAVE + 1, 0x02);
  outb(SLAVE + 1, 0x01);
  outb(MASTER + 1, 0x00);
  outb(SLAVE + 1, 0x00);
}

static void pic_end_of_interrupt(uint32_t vec) {
  outb(MASTER, END_OF_INTERRUPT);
  if (vec >= FIRST_EXTERNAL + 8) {
    outb(SLAVE, END_OF_INTERRUPT);
  }
}

void intr_init(void) {
  pic_init();
  for (int vec = 0; vec < VECTORS; vec++) {
    set_gate(vec, 0, INTERRUPT_GATE);
    names[vec] = "unknown";
  }
  struct {
    uint16_t limit;
    void *base;
  } __attribute__((packed)) operand = {sizeof idt - 1, idt};
  __asm__ volatile("lidt %0" : : "m"(operand));
}

void intr_register_ext(uint8_t vec, intr_handler_func *handler, const char *name) {
  ASSERT(vec >= FIRST_EXTERNAL && vec <= LAST_EXTERNAL && handlers[vec] == NULL);
  handlers[vec] = handler;
  names[vec] = name;
}

void intr_register_int(uint8_t vec, int dpl, enum intr_level level, intr_handler_func *handler, const char *name) {
  ASSERT((vec < FIRST_EXTERNAL || vec > LAST_EXTERNAL) && handlers[vec] == NULL);
  set_gate(vec, dpl, level == INTR_ON ? TRAP_GATE : INTERRUPT_GATE);
  handlers[vec] = handler;
  names[vec] = name;
}

bool intr_context(void) {
  return in_external;
}

void intr_yield_on_return(void) {
  ASSERT(intr_context());
  yield_on_return = true;
}

static void handle_external(struct intr_frame *frame) {
  in_external = true;
  yield_on_return = false;
  if (handlers[frame->vec_no] != NULL) {
    handlers[frame->vec_no](frame);
  }
  in_external = false;
  pic_end_of_interrupt(frame->vec_no);
  if (yield_on_return) {
    thread_yield();
  }
}

void intr_handler(struct intr_frame *frame) {
  if (frame->vec_no >= FIRST_EXTERNAL && frame->vec_no <= LAST_EXTERNAL) {
    handle_external(frame);
  } else if (handlers[frame->vec_no] != NULL) {
    handlers[frame->vec_no](frame);
  } else {
    intr_dump_frame(frame);
    PANIC("unexpected interrupt 0x%x (%s)", frame->vec_no, names[frame->vec_no]);
  }
}

void intr_dump_frame(const struct intr_frame *frame) {
  uint32_t cr2;
  __asm__("movl %%cr2, %0" : "=r"(cr2));
  printf("Interrupt 0x%02x (%s) at eip=%p\n", frame->vec_no, names[frame->vec_no], (void *)frame->eip);
  printf(" cr2=%08x error=%08x\n", cr2, frame->error_code);
  printf(" eax=%08x ebx=%08x ecx=%08x edx=%08x\n", frame->eax, frame->ebx, frame->ecx, frame->edx);
  printf(" esi=%08x edi=%08x esp=%08x ebp=%08x\n", frame->esi, frame->edi, (uint32_t)frame->esp, frame->ebp);
  printf(" cs=%04x ds=%04x es=%04x ss=%04x\n", frame->cs, frame->ds, frame->es, frame->ss);
}

const char *intr_name(uint8_t vec) {
  return names[vec];
}
