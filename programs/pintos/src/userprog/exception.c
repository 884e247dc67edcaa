// Exceptions of user programs end them; those of the kernel end everything.

#include "userprog/exception.h"

#include <debug.h>
#include <stdio.h>

#include "threads/interrupt.h"
#include "threads/thread.h"
#include "userprog/gdt.h"
#include "userprog/process.h"

static void kill(struct intr_frame *frame) {
  if (frame->cs == SEL_UCSEG) {
    printf("%s: dying due to interrupt 0x%02x (%s).\n", thread_name(), frame->vec_no, intr_name(frame->vec_no));
    process_terminate(-1);
  }
  intr_dump_frame(frame);
  PANIC("Kernel bug - unexpected interrupt in kernel");
}

// The address in CR2 is the first to be overwritten, so interrupts were off up to here.
static void page_fault(struct intr_frame *frame) {
  if (frame->cs == SEL_UCSEG) {
    intr_enable();
  }
  kill(frame);
}

void exception_init(void) {
  intr_register_int(0, 0, INTR_ON, kill, "#DE Divide Error");
  intr_register_int(3, 3, INTR_ON, kill, "#BP Breakpoint Exception");
  intr_register_int(4, 3, INTR_ON, kill, "#OF Overflow Exception");
  intr_register_int(5, 3, INTR_ON, kill, "#BR BOUND Range Exceeded Exception");
  intr_register_int(6, 0, INTR_ON, kill, "#UD Invalid Opcode Exception");
  intr_register_int(7, 0, INTR_ON, kill, "#NM Device Not Available Exception");
  intr_register_int(11, 0, INTR_ON, kill, "#NP Segment Not Present");
  intr_register_int(12, 0, INTR_ON, kill, "#SS Stack Fault Exception");
  intr_register_int(13, 0, INTR_ON, kill, "#GP General Protection Exception");
  intr_register_int(14, 0, INTR_OFF, page_fault, "#PF Page-Fault Exception");
}
