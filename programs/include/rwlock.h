// Locks that many readers may hold at once, or one writer alone. A thread that holds one must not ask for it again.

#ifndef RWLOCK_H
#define RWLOCK_H

#include <rwlock_type.h>

#define RWLOCK_READ 0
#define RWLOCK_WRITE 1

int rwlock_init(rwlock_t *rw);
void rwlock_destroy(rwlock_t *rw); // no thread may hold it or wait for it
void rwlock_lock(rwlock_t *rw, int mode);
void rwlock_unlock(rwlock_t *rw);
void rwlock_downgrade(rwlock_t *rw); // from writer to reader, with no other writer in between

#endif
