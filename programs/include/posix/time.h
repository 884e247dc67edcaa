// Only what waits need. Time stands still while a program is checked: see unistd.h.

#ifndef TIME_H
#define TIME_H

typedef long time_t;
typedef int clockid_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1

int clock_gettime(clockid_t clock, struct timespec *now); // always the same time
int nanosleep(const struct timespec *time, struct timespec *left);

#endif
