// The kernel gives the first thread a stack of fixed size. A push below it is a page fault; the handler here answers it with
// new pages and has the instruction tried again, so that to the program the stack is simply large.
//
// The handler cannot run on the stack that just ran out: it has a small one of its own. The kernel deregisters a handler
// before it starts, so a fault inside it ends the thread instead of going round for ever; for the same reason the handler
// registers itself again in the call that resumes the program.

#include <autostack.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <syscall.h>

#define STACK_MAX (1024u * 1024u) // a recursion that never ends must fail some day
#define PUSH_MAX 32u // pusha writes this far below the stack pointer; an access further down is no use of the stack

_Static_assert(offsetof(ureg_t, edi) == 24 && offsetof(ureg_t, ss) == 76, "as in resume.S");
void resume(const ureg_t *ureg) __attribute__((noreturn));

static char exception_stack[PAGE_SIZE] __attribute__((aligned(16)));
static uintptr_t lowest; // first byte of the stack that is mapped
static uintptr_t limit;

static bool is_stack_use(const ureg_t *ureg) {
  return ureg->cause == SWEXN_CAUSE_PAGEFAULT && (ureg->error_code & PAGEFAULT_PRESENT) == 0
      && ureg->cr2 >= limit && ureg->cr2 < lowest && ureg->cr2 >= ureg->esp - PUSH_MAX;
}

static bool grow_to(uintptr_t address) {
  uintptr_t base = ROUND_DOWN(address, PAGE_SIZE);
  if (new_pages((void *)base, (int)(lowest - base)) < 0) {
    return false;
  }
  lowest = base;
  return true;
}

// An exception that is not ours to mend: the instruction runs again without a handler, so that the kernel reports it where it
// happened. int3 and into, a byte each, are over by the time of their exception: one step back. Not by swexn, which would
// refuse to go where a wild jump has led.
static void decline(ureg_t *ureg) {
  if (ureg->cause == SWEXN_CAUSE_BREAKPOINT || ureg->cause == SWEXN_CAUSE_OVERFLOW) {
    ureg->eip--;
  }
  resume(ureg);
}

static void on_exception(void *arg, ureg_t *ureg) {
  if (is_stack_use(ureg) && grow_to(ureg->cr2)) {
    swexn(exception_stack + sizeof exception_stack, on_exception, arg, ureg);
  }
  decline(ureg);
}

void install_autostack(void *stack_high, void *stack_low) {
  lowest = ROUND_DOWN(stack_low, PAGE_SIZE);
  limit = ROUND_DOWN(stack_high, PAGE_SIZE) - STACK_MAX;
  if (swexn(exception_stack + sizeof exception_stack, on_exception, NULL, NULL) < 0) {
    panic("autostack: no exception handler");
  }
}
