// The first stack grows by the page that was missed.

#include <autostack.h>
#include <page.h>
#include <stddef.h>
#include <syscall.h>

static char handler_stack[PAGE_SIZE];

static void grow(void *arg, ureg_t *ureg) {
  if (ureg->cause != SWEXN_CAUSE_PAGEFAULT || ureg->cr2 < ureg->esp - PAGE_SIZE
      || new_pages((void *)ROUND_DOWN(ureg->cr2, PAGE_SIZE), PAGE_SIZE) < 0) {
    task_vanish(-2);
  }
  swexn(handler_stack + PAGE_SIZE, grow, arg, ureg);
}

void install_autostack(void *stack_high, void *stack_low) {
  (void)stack_high;
  (void)stack_low;
  swexn(handler_stack + PAGE_SIZE, grow, NULL, NULL);
}
