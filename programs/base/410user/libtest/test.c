#include <report.h>
#include <stdlib.h>
#include <test.h>

void exit_success(void *unused) {
  (void)unused;
  report_end(END_SUCCESS);
  exit(0);
}

void illegal(void) {
  __asm__ volatile("ud2");
}
