// What the threads of POSIX need besides the interface of thread libraries: attempts that do not wait.

#ifndef TRIES_H
#define TRIES_H

#include <cond_type.h>
#include <mutex_type.h>
#include <rwlock_type.h>
#include <sem_type.h>

int cond_wait_briefly(cond_t *cv, mutex_t *mp); // gives up once others have had their turn; whether it was woken
int sem_try_wait(sem_t *sem); // takes one off if the count is positive; whether it was
int rwlock_try_lock(rwlock_t *rw, int mode); // whether it has the lock now

#endif
