// Exceptions of user code, and swexn: a handler in user code hears of them, or the thread is killed.

#include <stddef.h>
#include <stdio.h>

#include "memory.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "trap.h"
#include "x86.h"

// What a handler finds on its stack.
typedef struct handler_frame {
  uint32_t return_address; // leads nowhere
  uint32_t arg;
  uint32_t ureg_address;
  ureg_t ureg;
} handler_frame_t;

// The flags that user code may set as it likes: arithmetic, direction, single step, resume, alignment, identification.
#define EFLAGS_USER 0x00250DD5u

static const char *reason(uint32_t cause) {
  switch (cause) {
    case SWEXN_CAUSE_DIVIDE:
      return "divide error";
    case SWEXN_CAUSE_DEBUG:
      return "debug exception";
    case SWEXN_CAUSE_BREAKPOINT:
      return "breakpoint";
    case SWEXN_CAUSE_OVERFLOW:
      return "overflow";
    case SWEXN_CAUSE_BOUNDCHECK:
      return "bound check";
    case SWEXN_CAUSE_OPCODE:
      return "invalid opcode";
    case SWEXN_CAUSE_NOFPU:
      return "no floating point unit";
    case SWEXN_CAUSE_PROTFAULT:
      return "protection fault";
    case SWEXN_CAUSE_PAGEFAULT:
      return "page fault";
    default:
      return "exception";
  }
}

// One printf, so that no other thread's output comes between.
static void report(const ureg_t *ureg) {
  printf("Thread %d killed: %s, address %p, error code %u\n"
         " eip %08x esp %08x ebp %08x eflags %08x\n"
         " eax %08x ebx %08x ecx %08x edx %08x esi %08x edi %08x\n",
      current->tid, reason(ureg->cause), (void *)ureg->cr2, (unsigned)ureg->error_code, (unsigned)ureg->eip,
      (unsigned)ureg->esp, (unsigned)ureg->ebp, (unsigned)ureg->eflags, (unsigned)ureg->eax, (unsigned)ureg->ebx,
      (unsigned)ureg->ecx, (unsigned)ureg->edx, (unsigned)ureg->esi, (unsigned)ureg->edi);
}

// A count of one cannot change while this thread, the one that is counted, is here.
static void kill(const ureg_t *ureg) {
  report(ureg);
  if (current->task->threads == 1) {
    task_set_status(current->task, KILLED_STATUS);
  }
  vanish();
}

// The handler is deregistered first: an exception inside it kills the thread.
void handle_exception(ureg_t *frame) {
  handler_t handler = current->handler;
  current->handler = (handler_t){.eip = 0};
  if (frame->cause != SWEXN_CAUSE_PAGEFAULT) {
    frame->cr2 = 0;
  }
  uint32_t esp = handler.esp3 - sizeof(handler_frame_t);
  handler_frame_t on_stack = {
      .arg = handler.arg,
      .ureg_address = esp + offsetof(handler_frame_t, ureg),
      .ureg = *frame,
  };
  if (handler.eip == 0 || copy_out(esp, &on_stack, sizeof on_stack) < 0) {
    kill(frame);
  }
  frame->esp = esp;
  frame->eip = handler.eip;
  frame->eflags = EFLAGS_ALWAYS | EFLAGS_IF;
}

static bool is_user_data(uint32_t selector) {
  return selector == USER_DS || selector == 0;
}

// Registers that user code could not have, or could not run a single instruction with, are refused.
static bool is_safe(const ureg_t *ureg) {
  return ureg->cs == USER_CS && ureg->ss == USER_DS && is_user_data(ureg->ds) && is_user_data(ureg->es)
      && is_user_data(ureg->fs) && is_user_data(ureg->gs)
      && (ureg->eflags & ~EFLAGS_USER) == (EFLAGS_ALWAYS | EFLAGS_IF)
      && user_can_read(ureg->eip, 1) && ureg->esp >= USER_START;
}

static bool is_usable(const handler_t *handler) {
  return handler->eip == 0
      || (user_can_read(handler->eip, 1)
          && user_can_write(handler->esp3 - sizeof(handler_frame_t), sizeof(handler_frame_t)));
}

int sys_swexn(ureg_t *frame) {
  uint32_t args[4];
  if (copy_in(args, frame->esi, sizeof args) < 0) {
    return -1;
  }
  handler_t handler = {.esp3 = args[0], .eip = args[1], .arg = args[2]};
  if (handler.esp3 == 0 || handler.eip == 0) {
    handler = (handler_t){.eip = 0};
  }
  uint32_t ureg_address = args[3];
  ureg_t ureg = *frame;
  ureg.eax = 0;
  if (ureg_address != 0 && (copy_in(&ureg, ureg_address, sizeof ureg) < 0 || !is_safe(&ureg))) {
    return -1;
  }
  if (!is_usable(&handler)) {
    return -1;
  }
  current->handler = handler;
  *frame = ureg;
  return (int)ureg.eax; // where the result of a call goes
}
