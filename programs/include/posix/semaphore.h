// POSIX semaphores. They are those of <sem.h>, whose functions have the same names; a program includes one of the two.

#ifndef SEMAPHORE_H
#define SEMAPHORE_H

#include <errno.h>
#include <sem_type.h>
#include <time.h>

int sem_init(sem_t *sem, int shared, unsigned count) __asm__("posix_sem_init");
int sem_destroy(sem_t *sem) __asm__("posix_sem_destroy");
int sem_wait(sem_t *sem) __asm__("posix_sem_wait");
int sem_trywait(sem_t *sem) __asm__("posix_sem_trywait");
int sem_timedwait(sem_t *sem, const struct timespec *end) __asm__("posix_sem_timedwait");
int sem_post(sem_t *sem) __asm__("posix_sem_post");
int sem_getvalue(sem_t *sem, int *count) __asm__("posix_sem_getvalue");

#endif
