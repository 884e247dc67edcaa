// The threads of C11, on those of POSIX.

#ifndef THREADS_H
#define THREADS_H

#include <pthread.h>

#define ONCE_FLAG_INIT PTHREAD_ONCE_INIT

typedef pthread_t thrd_t;
typedef int (*thrd_start_t)(void *arg);
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef pthread_once_t once_flag;

enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };

int thrd_create(thrd_t *thread, thrd_start_t func, void *arg);
int thrd_join(thrd_t thread, int *result);
int thrd_detach(thrd_t thread);
void thrd_exit(int result) __attribute__((noreturn));
thrd_t thrd_current(void);
int thrd_equal(thrd_t one, thrd_t other);
void thrd_yield(void);
int thrd_sleep(const struct timespec *time, struct timespec *left);

int mtx_init(mtx_t *mutex, int kind);
void mtx_destroy(mtx_t *mutex);
int mtx_lock(mtx_t *mutex);
int mtx_trylock(mtx_t *mutex);
int mtx_unlock(mtx_t *mutex);

int cnd_init(cnd_t *cond);
void cnd_destroy(cnd_t *cond);
int cnd_wait(cnd_t *cond, mtx_t *mutex);
int cnd_timedwait(cnd_t *cond, mtx_t *mutex, const struct timespec *end);
int cnd_signal(cnd_t *cond);
int cnd_broadcast(cnd_t *cond);

typedef pthread_key_t tss_t;
typedef void (*tss_dtor_t)(void *value);

#define thread_local _Thread_local
#define TSS_DTOR_ITERATIONS PTHREAD_DESTRUCTOR_ITERATIONS

int tss_create(tss_t *key, tss_dtor_t destructor);
void tss_delete(tss_t key);
int tss_set(tss_t key, void *value);
void *tss_get(tss_t key);

void call_once(once_flag *flag, void (*func)(void));

#endif
