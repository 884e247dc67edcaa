// POSIX threads, on Landslide's thread library. What is declared here behaves as POSIX says; where it leaves something open:
//
// - No wait ends without a cause (no spurious wake-ups), except that one with a time limit may end at any moment.
// - pthread_exit in main, or an end of the program while other threads run, is as in any process.
// - Cancellation, priorities and sharing between processes are missing.

#ifndef PTHREAD_H
#define PTHREAD_H

#include <cond_type.h>
#include <errno.h>
#include <mutex_type.h>
#include <rwlock_type.h>
#include <sched.h>
#include <stddef.h>
#include <time.h>

typedef unsigned long pthread_t;

typedef struct pthread_attr {
  int detached;
} pthread_attr_t;

enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };

int pthread_attr_init(pthread_attr_t *attr);
int pthread_attr_destroy(pthread_attr_t *attr);
int pthread_attr_setdetachstate(pthread_attr_t *attr, int state);
int pthread_attr_setstacksize(pthread_attr_t *attr, size_t size); // every stack has 64 KiB

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*func)(void *), void *arg);
int pthread_join(pthread_t thread, void **status);
int pthread_detach(pthread_t thread);
void pthread_exit(void *status) __attribute__((noreturn));
pthread_t pthread_self(void);
int pthread_equal(pthread_t one, pthread_t other);
int pthread_yield(void);

// Thread-specific data: at most 64 keys in all, those included that were deleted.
typedef unsigned pthread_key_t;

#define PTHREAD_DESTRUCTOR_ITERATIONS 4

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *value));
int pthread_key_delete(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
void *pthread_getspecific(pthread_key_t key);

// Mutexes. The kind of a mutex is that of its attributes, or PTHREAD_MUTEX_NORMAL; at most 64 are of other kinds at a time.
typedef struct pthread_mutex {
  mutex_t mutex;
} pthread_mutex_t;

typedef struct pthread_mutexattr {
  int kind;
} pthread_mutexattr_t;

enum { PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK };
#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_INITIALIZER {{0}}

int pthread_mutexattr_init(pthread_mutexattr_t *attr);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attr);
int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int kind);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *attr, int *kind);

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr);
int pthread_mutex_destroy(pthread_mutex_t *mutex); // it must be free
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

// Spin locks: mutexes by another name, since waiting is giving way on a machine with one processor.
typedef mutex_t pthread_spinlock_t;

enum { PTHREAD_PROCESS_PRIVATE };

int pthread_spin_init(pthread_spinlock_t *lock, int shared);
int pthread_spin_destroy(pthread_spinlock_t *lock);
int pthread_spin_lock(pthread_spinlock_t *lock);
int pthread_spin_trylock(pthread_spinlock_t *lock);
int pthread_spin_unlock(pthread_spinlock_t *lock);

// Condition variables.
typedef cond_t pthread_cond_t;

typedef struct pthread_condattr {
  clockid_t clock;
} pthread_condattr_t;

#define PTHREAD_COND_INITIALIZER {{0}, NULL, NULL}

int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr);
int pthread_cond_destroy(pthread_cond_t *cond); // no thread may be waiting
int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex);
int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *end);
int pthread_cond_signal(pthread_cond_t *cond);
int pthread_cond_broadcast(pthread_cond_t *cond);

// Readers' and writers' locks.
typedef rwlock_t pthread_rwlock_t;

typedef struct pthread_rwlockattr {
  int unused;
} pthread_rwlockattr_t;

#define PTHREAD_RWLOCK_INITIALIZER {{0}, 0, 0, 0, 0, 0, {{0}, NULL, NULL}, {{0}, NULL, NULL}}

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attr);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);

// Barriers.
typedef struct pthread_barrier {
  mutex_t lock; // guards all that follows
  unsigned count;
  unsigned waiting;
  unsigned round; // how often the barrier has opened
  cond_t open;
} pthread_barrier_t;

typedef struct pthread_barrierattr {
  int unused;
} pthread_barrierattr_t;

#define PTHREAD_BARRIER_SERIAL_THREAD (-1)

int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attr, unsigned count);
int pthread_barrier_destroy(pthread_barrier_t *barrier);
int pthread_barrier_wait(pthread_barrier_t *barrier);

// What is to be done once.
typedef struct pthread_once {
  mutex_t lock;
  int done;
} pthread_once_t;

#define PTHREAD_ONCE_INIT {{0}, 0}

int pthread_once(pthread_once_t *once, void (*func)(void));

#endif
