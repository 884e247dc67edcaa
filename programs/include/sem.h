// Counting semaphores.

#ifndef SEM_H
#define SEM_H

#include <sem_type.h>

int sem_init(sem_t *sem, int count);
void sem_destroy(sem_t *sem); // no thread may be waiting
void sem_wait(sem_t *sem); // waits until the count is positive, and takes one off
void sem_signal(sem_t *sem); // adds one

#endif
