// Ends of tests.

#ifndef LANDSLIDE_BASE_TEST_H
#define LANDSLIDE_BASE_TEST_H

void exit_success(void *unused) __attribute__((noreturn));
void illegal(void); // executes what is no instruction

#endif
