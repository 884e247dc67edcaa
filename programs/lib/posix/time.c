// A thread that sleeps gives way, for as long as others run: see unistd.h.

#include <sched.h>
#include <syscall.h>
#include <time.h>

unsigned posix_sleep(unsigned seconds);
int usleep(unsigned microseconds);

int sched_yield(void) {
  yield(-1);
  return 0;
}

unsigned posix_sleep(unsigned seconds) {
  (void)seconds;
  yield(-1);
  return 0;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  yield(-1);
  return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left) {
  (void)time;
  if (left != (void *)0) {
    *left = (struct timespec){0, 0};
  }
  yield(-1);
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  (void)clock;
  *now = (struct timespec){0, 0};
  return 0;
}
