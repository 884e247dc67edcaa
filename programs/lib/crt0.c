// Where a program starts: the kernel has put these arguments on the stack, under a return address that leads nowhere.

#include <autostack.h>
#include <stdlib.h>

int main(int argc, char *argv[]);
void _main(int argc, char *argv[], void *stack_high, void *stack_low);

void _main(int argc, char *argv[], void *stack_high, void *stack_low) {
  install_autostack(stack_high, stack_low);
  exit(main(argc, argv));
}
