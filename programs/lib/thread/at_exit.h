// What a thread does before it ends, in programs that have thread-specific data.

#ifndef AT_EXIT_H
#define AT_EXIT_H

void run_thread_destructors(void) __attribute__((weak));

#endif
