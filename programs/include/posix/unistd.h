// Waiting for a time. Nothing is certain after it: other threads may have run meanwhile, or not. So to sleep is to yield,
// however long it is meant to be.

#ifndef UNISTD_H
#define UNISTD_H

unsigned sleep(unsigned seconds) __asm__("posix_sleep"); // not the system call of that name
int usleep(unsigned microseconds);

#endif
