// Threads, mutexes and all else of POSIX, each on its counterpart in lib/thread.

#include <atomic.h>
#include <cond.h>
#include <mutex.h>
#include <pthread.h>
#include <rwlock.h>
#include <stdbool.h>
#include <stdlib.h>
#include <syscall.h>
#include <thread.h>

#include "../thread/at_exit.h"
#include "../thread/tries.h"

#define STACK_SIZE (64 * 1024)

void posix_end_program(int status);

static bool initialised; // set while there is one thread

// The end of main, and exit, end all threads of the program: see exit in lib/libc/stdlib.c.
void posix_end_program(int status) {
  task_vanish(status);
}

int pthread_attr_init(pthread_attr_t *attr) {
  attr->detached = PTHREAD_CREATE_JOINABLE;
  return 0;
}

int pthread_attr_destroy(pthread_attr_t *attr) {
  (void)attr;
  return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attr, int state) {
  attr->detached = state;
  return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attr, size_t size) {
  (void)attr;
  return size <= STACK_SIZE ? 0 : EINVAL;
}

// A detached thread is one that is never joined: nothing is lost but its stack.
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*func)(void *), void *arg) {
  (void)attr;
  if (!initialised) {
    initialised = true;
    thr_init(STACK_SIZE);
  }
  int tid = thr_create(func, arg);
  if (tid < 0) {
    return EAGAIN;
  }
  *thread = (pthread_t)tid;
  return 0;
}

int pthread_join(pthread_t thread, void **status) {
  return thr_join((int)thread, status) == 0 ? 0 : ESRCH;
}

int pthread_detach(pthread_t thread) {
  (void)thread;
  return 0;
}

void pthread_exit(void *status) {
  if (!initialised) {
    exit(0); // the only thread there ever was
  }
  if (run_thread_destructors != NULL) {
    run_thread_destructors();
  }
  thr_exit(status);
}

pthread_t pthread_self(void) {
  return (pthread_t)gettid();
}

int pthread_equal(pthread_t one, pthread_t other) {
  return one == other;
}

int pthread_yield(void) {
  yield(-1);
  return 0;
}

int pthread_mutexattr_init(pthread_mutexattr_t *attr) {
  attr->kind = PTHREAD_MUTEX_DEFAULT;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attr) {
  (void)attr;
  return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int kind) {
  attr->kind = kind;
  return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *attr, int *kind) {
  *kind = attr->kind;
  return 0;
}

// What is to be known of a mutex that is not a normal one. It is apart from the mutex, so that a normal one is one word.
typedef struct special {
  pthread_mutex_t *mutex; // NULL: the entry is free
  int kind;
  pthread_t owner; // 0: no thread holds it
  int depth;
} special_t;

#define MOST_SPECIAL 64

static mutex_t special_lock; // guards which mutexes are in the table; each entry is its mutex's owner's
static special_t specials[MOST_SPECIAL];
static int used_specials; // those at and above it were never used

static special_t *find_special(const pthread_mutex_t *mutex) {
  for (int i = 0; i < used_specials; i++) {
    if (specials[i].mutex == mutex) {
      return &specials[i];
    }
  }
  return NULL;
}

static int make_special(pthread_mutex_t *mutex, int kind) {
  mutex_lock(&special_lock);
  special_t *entry = find_special(NULL);
  if (entry == NULL && used_specials < MOST_SPECIAL) {
    entry = &specials[used_specials++];
  }
  if (entry != NULL) {
    *entry = (special_t){.mutex = mutex, .kind = kind};
  }
  mutex_unlock(&special_lock);
  return entry == NULL ? ENOMEM : 0;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr) {
  mutex_init(&mutex->mutex);
  bool normal = attr == NULL || attr->kind == PTHREAD_MUTEX_NORMAL;
  return normal ? 0 : make_special(mutex, attr->kind);
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  mutex_destroy(&mutex->mutex);
  special_t *special = find_special(mutex);
  if (special != NULL) {
    special->mutex = NULL;
  }
  return 0;
}

// Whether this thread holds the mutex. The owner that a thread reads while it does not hold it is another one, whichever.
static bool is_own(const special_t *special) {
  return special != NULL && special->owner == pthread_self();
}

static void own(special_t *special, int depth) {
  if (special != NULL) {
    special->owner = depth > 0 ? pthread_self() : 0;
    special->depth = depth;
  }
}

static int lock_again(special_t *special, int error) {
  if (special->kind != PTHREAD_MUTEX_RECURSIVE) {
    return error;
  }
  special->depth++;
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  special_t *special = find_special(mutex);
  if (is_own(special)) {
    return lock_again(special, EDEADLK);
  }
  mutex_lock(&mutex->mutex);
  own(special, 1);
  return 0;
}

static bool try_mutex(mutex_t *mutex) {
  return atomic_compare_swap(&mutex->state, 0, 1) == 0;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  special_t *special = find_special(mutex);
  if (is_own(special)) {
    return lock_again(special, EBUSY);
  }
  if (!try_mutex(&mutex->mutex)) {
    return EBUSY;
  }
  own(special, 1);
  return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  special_t *special = find_special(mutex);
  if (special != NULL) {
    if (!is_own(special)) {
      return EPERM;
    }
    if (special->depth > 1) {
      special->depth--;
      return 0;
    }
    own(special, 0);
  }
  mutex_unlock(&mutex->mutex);
  return 0;
}

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  (void)shared;
  return mutex_init(lock);
}

int pthread_spin_destroy(pthread_spinlock_t *lock) {
  mutex_destroy(lock);
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
  mutex_lock(lock);
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *lock) {
  return try_mutex(lock) ? 0 : EBUSY;
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
  mutex_unlock(lock);
  return 0;
}

int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr) {
  (void)attr;
  return cond_init(cond);
}

int pthread_cond_destroy(pthread_cond_t *cond) {
  cond_destroy(cond);
  return 0;
}

// The mutex is given up however deep it is held; returns how deep that was.
static int disown(special_t *special) {
  int depth = special == NULL ? 0 : special->depth;
  own(special, 0);
  return depth;
}

int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) {
  special_t *special = find_special(mutex);
  int depth = disown(special);
  cond_wait(cond, &mutex->mutex);
  own(special, depth);
  return 0;
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *end) {
  (void)end;
  special_t *special = find_special(mutex);
  int depth = disown(special);
  int signalled = cond_wait_briefly(cond, &mutex->mutex);
  own(special, depth);
  return signalled ? 0 : ETIMEDOUT;
}

int pthread_cond_signal(pthread_cond_t *cond) {
  cond_signal(cond);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *cond) {
  cond_broadcast(cond);
  return 0;
}

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attr) {
  (void)attr;
  return rwlock_init(lock);
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  rwlock_destroy(lock);
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  rwlock_lock(lock, RWLOCK_READ);
  return 0;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  return rwlock_try_lock(lock, RWLOCK_READ) ? 0 : EBUSY;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  rwlock_lock(lock, RWLOCK_WRITE);
  return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  return rwlock_try_lock(lock, RWLOCK_WRITE) ? 0 : EBUSY;
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  rwlock_unlock(lock);
  return 0;
}

int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attr, unsigned count) {
  (void)attr;
  if (count == 0) {
    return EINVAL;
  }
  barrier->count = count;
  barrier->waiting = 0;
  barrier->round = 0;
  mutex_init(&barrier->lock);
  return cond_init(&barrier->open);
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  cond_destroy(&barrier->open);
  mutex_destroy(&barrier->lock);
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  mutex_lock(&barrier->lock);
  unsigned round = barrier->round;
  bool is_last = ++barrier->waiting == barrier->count;
  if (is_last) {
    barrier->waiting = 0;
    barrier->round++;
    cond_broadcast(&barrier->open);
  }
  while (barrier->round == round) {
    cond_wait(&barrier->open, &barrier->lock);
  }
  mutex_unlock(&barrier->lock);
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int pthread_once(pthread_once_t *once, void (*func)(void)) {
  mutex_lock(&once->lock);
  if (!once->done) {
    func();
    once->done = 1;
  }
  mutex_unlock(&once->lock);
  return 0;
}
