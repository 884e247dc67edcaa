// Mutual exclusion: at most one thread is between mutex_lock and mutex_unlock.

#ifndef MUTEX_H
#define MUTEX_H

#include <mutex_type.h>

int mutex_init(mutex_t *mp);
void mutex_destroy(mutex_t *mp); // the mutex must be free
void mutex_lock(mutex_t *mp);
void mutex_unlock(mutex_t *mp);

#endif
